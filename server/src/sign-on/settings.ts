import { isIP } from 'node:net'
import { z } from 'zod'
import type { Config } from '../platform/config.ts'

const servers = z
  .string()
  .transform((text) => text.split(',').map((server) => server.trim()))
  .refine(
    (all) =>
      all.every((server) => isIP(server.replace(/^\[?(.*?)\]?(:\d+)?$/, '$1')) !== 0 || isIP(server) !== 0),
    {
      error: 'Name servers are addresses, such as 192.0.2.53 or 192.0.2.53:5353, with commas between them.',
    },
  )

export const SIGN_ON_VARIABLES = {
  SIGN_ON: z.enum(['public', 'anywhere']).default('public'),
  SIGN_ON_DNS: servers.optional(),
}
const environment = z.object(SIGN_ON_VARIABLES)

declare module '../platform/config.ts' {
  interface Config {
    /** True in tests: identity providers may be at http and at private addresses. */
    isSignOnAnywhere: boolean
    /** The name servers that are asked for the records of domains; without them those of the machine. */
    signOnDns: string[] | undefined
  }
}

/** @throws in production if providers may use http and private addresses */
export function signOnSettingsOf({
  SIGN_ON,
  SIGN_ON_DNS,
  NODE_ENV,
}: z.output<typeof environment> & { NODE_ENV: string }): Pick<Config, 'isSignOnAnywhere' | 'signOnDns'> {
  if (SIGN_ON === 'anywhere' && NODE_ENV === 'production')
    throw new Error('SIGN_ON=anywhere lets members reach the addresses of this network: remove it.')
  return { isSignOnAnywhere: SIGN_ON === 'anywhere', signOnDns: SIGN_ON_DNS }
}
