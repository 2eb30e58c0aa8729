/** The icon for tokens: a hexagonal coin. */
export function Coin({ size = 20 }: { readonly size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" className="shrink-0">
      <path fill="#8a5a00" d="M12 1.2 21.6 6.6v10.8L12 22.8 2.4 17.4V6.6Z" />
      <path fill="#ffc93c" d="M12 0 21.6 5.4v10.8L12 21.6 2.4 16.2V5.4Z" />
      <path fill="#ffe28a" d="M12 0 21.6 5.4 12 10.8 2.4 5.4Z" opacity="0.75" />
      <path
        fill="#a86a00"
        d="M12 4.6 17.6 16h-3.1l-.9-2h-3.2l-.9 2H6.400L12 4.600Zm0 4.9-.9 2.200h1.800L12 9.500Z"
      />
    </svg>
  );
}
