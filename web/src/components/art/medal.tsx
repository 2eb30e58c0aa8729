const METALS = {
  1: { face: '#ffc93c', edge: '#a86a00', ink: '#5a3600' },
  2: { face: '#d3dbe8', edge: '#7c8aa3', ink: '#2f3b52' },
  3: { face: '#e39a63', edge: '#8f4f1d', ink: '#4d2506' },
} as const;

/** A medal in gold, silver or bronze for ranks 1, 2 and 3; later ranks are bronze too. */
export function Medal({
  position,
  size = 36,
}: {
  readonly position: number;
  readonly size?: number;
}) {
  const place = position === 1 || position === 2 ? position : 3;
  const metal = METALS[place];
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 36 36" className="shrink-0">
      <path fill="#d92d4b" d="M8 0h8l4 12-6 3L8 0Z" />
      <path fill="#ff8a1f" d="M28 0h-8l-4 12 6 3 6-15Z" />
      <circle cx="18" cy="23" r="12.5" fill={metal.edge} />
      <circle cx="18" cy="22" r="12" fill={metal.face} />
      <circle cx="18" cy="22" r="9" fill="none" stroke={metal.edge} strokeWidth="1.2" />
      <text
        x="18"
        y="27.2"
        textAnchor="middle"
        fontSize="14"
        fontWeight="700"
        fontFamily="var(--font-heading)"
        fill={metal.ink}
      >
        {position}
      </text>
    </svg>
  );
}
