import ipaddr from 'ipaddr.js';

/**
 * Returns the /24 of an IPv4 address and the /64 of an IPv6 address, or null for text that is no
 * address. An IPv4-mapped IPv6 address counts as IPv4.
 */
export function networkOf(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  const length = parsed.kind() === 'ipv4' ? 24 : 64;
  const network =
    parsed instanceof ipaddr.IPv4
      ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${length}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${length}`);
  return `${network.toString()}/${length}`;
}
