import { z } from 'zod'
import { EVERY_ROLE } from '#domain/kernel/route.ts'
import type { Config } from '../platform/config.ts'

const owner = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  roles: z.array(z.enum(EVERY_ROLE)),
})
/** The account to which a sandbox belongs. */
export type SandboxOwner = z.output<typeof owner>

export const SANDBOX_VARIABLES = {
  SANDBOXES: z.coerce.number().int().min(0).max(50).optional(),
  /** Set by the server that starts a sandbox. */
  SANDBOX_OWNER: z.string().optional(),
}
const environment = z.object(SANDBOX_VARIABLES)

declare module '../platform/config.ts' {
  interface Config {
    /** The most sandboxes that run at the same time on this server; 0 if it has no test mode. */
    sandboxes: number
    /** Set if this server is the sandbox of an account. */
    sandboxOwner: SandboxOwner | undefined
  }
}

/** @throws if the owner is not one, or would be served from a database other than the sandbox's own */
export function sandboxSettingsOf(
  env: z.output<typeof environment> & { NODE_ENV: Config['mode']; DATABASE_URL?: string | undefined },
) {
  if (env.SANDBOX_OWNER !== undefined && env.DATABASE_URL)
    throw new Error('A sandbox has a database of its own: remove DATABASE_URL.')
  return {
    // In production the memory for them has to be planned.
    sandboxes: env.SANDBOXES ?? (env.NODE_ENV === 'production' ? 0 : 2),
    sandboxOwner: env.SANDBOX_OWNER === undefined ? undefined : owner.parse(JSON.parse(env.SANDBOX_OWNER)),
  }
}
