import { BlockList, isIP } from 'node:net'

/** Special-purpose ranges from IANA's registries: private, shared, loopback, link-local (metadata), test, multicast. */
const SPECIAL_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** Ranges within global unicast that are not public: tunnels to IPv4 addresses, documentation, protocol assignments. */
const SPECIAL_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [net, prefix] of SPECIAL_4) special.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of SPECIAL_6) special.addSubnet(net, prefix, 'ipv6')
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/**
 * True for an address of the public internet. An IPv6 address must be in the global unicast range, which excludes
 * mapped, translated and local forms of private addresses.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  return version === 6 && unicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
