import ipaddr from 'ipaddr.js';

/** Length of the IPv6 prefix that one customer gets at least, in 16-bit groups. */
const PREFIX_GROUPS = 4;

/**
 * Returns the network that a limit counts: an IPv4 address itself, an IPv6 address by its /64,
 * because one customer owns all addresses in it. An IPv4-mapped IPv6 address counts as IPv4. Any
 * other text counts as itself.
 */
export function countedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, PREFIX_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
