/** The kind of network that an address belongs to. It is derived from the address only, without a look-up service. */
export type AddressKind = 'this_computer' | 'local_network' | 'internet'

const LOCAL_V4 = /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/
// Unique local (fc00::/7) and link-local (fe80::/10).
const LOCAL_V6 = /^(f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):/i

/** Kind of an IPv4 or IPv6 address as the server saw it (RFC 1918, 3927, 4193, 4291). */
export function addressKind(address: string): AddressKind {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (plain === '::1' || /^127\./.test(plain)) return 'this_computer'
  return LOCAL_V4.test(plain) || LOCAL_V6.test(plain) ? 'local_network' : 'internet'
}
