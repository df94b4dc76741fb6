const THIS_MACHINE = ['', 'localhost', '127.0.0.1', '[::1]']

/** False if data sent to this address could be read or changed on its way to another machine. */
export function isSafeLine(address: string): boolean {
  const { protocol, hostname, searchParams } = new URL(address)
  if (THIS_MACHINE.includes(searchParams.get('host') ?? hostname)) return true
  if (protocol.startsWith('postgres'))
    return searchParams.get('sslmode') === 'verify-full' || searchParams.get('host')?.startsWith('/') === true
  if (protocol === 'https:' || protocol === 'rediss:') return true
  const isVerified = searchParams.get('tls.rejectUnauthorized') !== 'false'
  return isVerified && (protocol === 'smtps:' || searchParams.get('requireTLS') === 'true')
}
