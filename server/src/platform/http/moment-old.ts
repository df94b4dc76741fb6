import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Reads } from '../database/replica.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import type { Platform } from '../platform.ts'
import { hiddenCookie } from './hidden-cookie.ts'

const cookieOf = (config: Pick<Config, 'publicUrl'>) => hiddenCookie(config, 'homeslice_changed', '/')

/** Lets the caller's next requests say, to any server, when they last changed something. */
export function rememberChange({ config, clock }: Platform, reply: FastifyReply): void {
  const { name, options } = cookieOf(config)
  reply.setCookie(name, String(clock.now().getTime()), options)
}

/** Visitors change nothing. A caller who does not keep the cookie, as most programs, is not known. */
function changedAt(config: Config, { actor, cookies }: FastifyRequest): number | null {
  if (actor === null) return 0
  const moment = Number.parseInt(cookies[cookieOf(config).name] ?? '', 10)
  return Number.isNaN(moment) ? null : moment
}

/**
 * Reads what may be a moment old: from the replica, if there is one that is near enough and has what the caller changed,
 * else from the primary. Never for what is judged by, or for what a caller may see only by a right that may have ended.
 */
export async function readMomentOld<T>(
  platform: Platform,
  request: FastifyRequest,
  read: (from: Reads) => Promise<T>,
): Promise<T> {
  const { replica, config } = platform
  if (replica?.serves(changedAt(config, request))) {
    try {
      return await read(replica)
    } catch (error) {
      // It may also be that a migration has not arrived yet, or that replaying ended the statement.
      if (error instanceof DatabaseUnavailable) replica.fail()
    }
  }
  return read(platform)
}
