/**
 * The picture on the home page: a lit stage of rings with a blade above it. It is inline SVG, so it
 * causes no request.
 */
export function ArenaScene({ className }: { readonly className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 520 460" className={className} fill="none">
      <defs>
        <linearGradient id="scene-beam" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#ff8a1f" stopOpacity="0" />
          <stop offset="0.25" stopColor="#ff8a1f" stopOpacity="0.5" />
          <stop offset="1" stopColor="#ff3d7f" stopOpacity="0" />
        </linearGradient>
        <linearGradient id="scene-cool" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#4b8dff" stopOpacity="0" />
          <stop offset="0.3" stopColor="#4b8dff" stopOpacity="0.45" />
          <stop offset="1" stopColor="#4b8dff" stopOpacity="0" />
        </linearGradient>
        <linearGradient id="scene-blade" x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#ffb347" />
          <stop offset="0.5" stopColor="#ff5a52" />
          <stop offset="1" stopColor="#d91f78" />
        </linearGradient>
        <radialGradient id="scene-floor">
          <stop stopColor="#ff6a3c" stopOpacity="0.5" />
          <stop offset="1" stopColor="#ff3d7f" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d="M120 0h60l60 400H60Z" fill="url(#scene-cool)" opacity="0.55" />
      <path d="M340 0h60l60 400H280Z" fill="url(#scene-cool)" opacity="0.55" />
      <path d="M220 0h80l130 400H90Z" fill="url(#scene-beam)" />
      <ellipse cx="260" cy="392" rx="250" ry="62" fill="url(#scene-floor)" />
      <g stroke="var(--control)">
        <ellipse cx="260" cy="392" rx="232" ry="54" opacity="0.5" />
        <ellipse cx="260" cy="392" rx="176" ry="40" strokeDasharray="14 10" />
        <ellipse cx="260" cy="392" rx="116" ry="26" opacity="0.8" />
        <path
          d="M28 392h64m336 0h64M260 338v-14m0 136v-14M112 350l-18-9m332 9 18-9M112 434l-18 9m332-9 18 9"
          strokeWidth="2"
        />
      </g>
      <g>
        <path fill="url(#scene-blade)" d="m260 62 132 318h-64l-26-66h-84l-26 66h-64L260 62Z" />
        <path fill="#fff" opacity="0.2" d="m260 62-132 318h22L262 104Z" />
        <path fill="var(--night)" d="m260 190 25 66h-50Z" />
        <path fill="#12060a" opacity="0.22" d="m260 62 132 318h-28L258 112Z" />
      </g>
      <g fill="#ffcb47">
        <path d="m66 232 20-11 20 11v23l-20 11-20-11Z" opacity="0.9" />
        <path d="m432 158 14-8 14 8v16l-14 8-14-8Z" opacity="0.75" />
        <path d="m420 300 9-5 9 5v10l-9 5-9-5Z" opacity="0.6" />
        <path d="m108 118 9-5 9 5v10l-9 5-9-5Z" opacity="0.6" />
      </g>
      <g stroke="#ff8a4c" strokeWidth="2.5" strokeLinecap="round">
        <path d="m48 330 26-12M470 236l-24 10M86 172l-10-18M396 84l12-16M260 34V12M350 196l22-10" />
      </g>
    </svg>
  );
}
