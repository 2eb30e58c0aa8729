/** The symbol of the logo: the letter A in the shape of a blade, in a frame with cut corners. */
export function LogoMark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" className="shrink-0">
      <defs>
        <linearGradient id="logo-ember" x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#ff8a1f" />
          <stop offset="1" stopColor="#ff3d7f" />
        </linearGradient>
      </defs>
      <path fill="url(#logo-ember)" d="M4 0h20l8 8v20l-4 4H8l-8-8V4z" />
      <path
        fill="#12060a"
        d="M16 5 27 27h-6l-2-4.200h-6L11 27H5L16 5Zm0 9.6-2.1 4.600h4.200L16 14.600Z"
      />
    </svg>
  );
}

/**
 * The logo: the symbol and the name. On a narrow screen the name wraps into a second line, which is
 * cut off.
 */
export function Logo() {
  return (
    <span className="inline-flex h-[32px] flex-wrap items-center gap-2.5 overflow-hidden">
      <LogoMark />
      <span className="font-heading text-[26px] leading-none font-bold tracking-wide text-ink uppercase">
        Arena
      </span>
    </span>
  );
}
