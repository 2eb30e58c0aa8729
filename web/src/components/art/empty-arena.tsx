/** The picture for an empty list: an empty stage under one lamp. */
export function EmptyArena({ size = 132 }: { readonly size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size * 0.7} viewBox="0 0 160 112" fill="none">
      <path d="M80 6 128 92H32Z" fill="var(--accent)" opacity="0.1" />
      <ellipse cx="80" cy="92" rx="66" ry="15" fill="var(--surface-3)" />
      <ellipse cx="80" cy="90" rx="50" ry="10.5" stroke="var(--control)" strokeDasharray="5 5" />
      <ellipse cx="80" cy="90" rx="26" ry="5.5" stroke="var(--control)" />
      <path d="M70 0h20l6 8H64Z" fill="var(--control)" />
      <path
        d="M80 48v34m0-34 22 6-22 7"
        stroke="var(--ember-text)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
    </svg>
  );
}
