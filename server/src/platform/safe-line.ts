const THIS_MACHINE = ['', 'localhost', '127.0.0.1', '[::1]']

/** False if a stranger on the line to another machine could read or change what is sent to this address. */
export function isSafeLine(address: string): boolean {
  const { protocol, hostname, searchParams } = new URL(address)
  if (THIS_MACHINE.includes(searchParams.get('host') ?? hostname)) return true
  if (protocol.startsWith('postgres'))
    return searchParams.get('sslmode') === 'verify-full' || searchParams.get('host')?.startsWith('/') === true
  if (protocol === 'https:' || protocol === 'rediss:') return true
  const isVerified = searchParams.get('tls.rejectUnauthorized') !== 'false'
  return isVerified && (protocol === 'smtps:' || searchParams.get('requireTLS') === 'true')
}
