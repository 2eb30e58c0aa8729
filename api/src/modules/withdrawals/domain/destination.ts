/** Returns the destination in the form that a mail may show, such as `as***@okaxis`. */
export function maskedDestination(destination: string): string {
  const at = destination.indexOf('@');
  const name = at < 0 ? destination : destination.slice(0, at);
  return `${name.slice(0, 2)}***${at < 0 ? '' : destination.slice(at)}`;
}
