import ipaddr from 'ipaddr.js';

/**
 * Length of the IPv6 prefix that a limit counts, in groups of 16 bits. A customer gets at least
 * this prefix.
 */
const PREFIX_GROUPS = 4;

/**
 * Returns the network whose requests a limit counts together. For IPv4, this is the address itself.
 * For IPv6, it is the /64, because one customer owns all its addresses. An IPv4-mapped IPv6 address
 * counts as IPv4. A text that is not an address is returned unchanged.
 */
export function countedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, PREFIX_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
