import Bowser from 'bowser'

/** A readable device name from a `User-Agent` header: "Chrome on Windows". */
export function deviceOf(userAgent: string | undefined): string {
  const agent = userAgent ?? ''
  const { browser, os, platform } = Bowser.parse(agent || 'none')
  const isApple = platform.model === 'iPhone' || platform.model === 'iPad'
  const system = isApple ? platform.model : os.name
  if (browser.name && system) return `${browser.name} on ${system}`
  // Another program: its own name, reduced to printable ASCII.
  return agent.replace(/[^\x20-\x7e]/g, '').slice(0, 80) || 'Unknown device'
}
