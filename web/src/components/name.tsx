/**
 * The name of a player, a squad or a match beside other text. The browser decides its direction
 * apart from that text, so that a name written from right to left does not reorder it.
 */
export function Name({ children }: { readonly children: string }) {
  return <bdi>{children}</bdi>;
}
