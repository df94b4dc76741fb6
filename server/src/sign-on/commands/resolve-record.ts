import { Resolver } from 'node:dns/promises'
import type { Config } from '../../platform/config.ts'

const LIMIT_MS = 3000

/** True if a domain has a TXT record with this text. */
export async function hasRecord(
  { signOnDns }: Pick<Config, 'signOnDns'>,
  domain: string,
  text: string,
): Promise<boolean> {
  const resolver = new Resolver({ timeout: LIMIT_MS, tries: 2 })
  if (signOnDns) resolver.setServers(signOnDns)
  // A record of more than 255 characters comes in parts.
  const records = await resolver.resolveTxt(domain).catch(() => [])
  return records.some((parts) => parts.join('').trim() === text)
}
