import ipaddr from 'ipaddr.js';

/**
 * Returns the /24 network of an IPv4 address or the /64 network of an IPv6 address; null for a text
 * that is not an address. An IPv4-mapped IPv6 address counts as IPv4.
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
