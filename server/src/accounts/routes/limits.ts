import type { FastifyRequest } from 'fastify'
import type { Db } from '../../platform/database/database.ts'
import { limitTries } from '../../platform/http/rate-limit.ts'

const WINDOW_SECONDS = 15 * 60
const MOST_PER_ACCOUNT = 10
// A whole office may share one network address.
const MOST_PER_ADDRESS = 300

/** Limits an action from one network address. @throws 429 */
export const limitAddress = (db: Db, action: string, request: FastifyRequest) =>
  limitTries(db, [`${action}-from:${request.ip}`], MOST_PER_ADDRESS, WINDOW_SECONDS)

/**
 * Limits public actions on an e-mail address, separately for each network address, so that strangers do not use
 * up its owner's attempts. @throws 429
 */
export async function limitPair(
  db: Db,
  action: string,
  email: string,
  request: FastifyRequest,
): Promise<void> {
  await limitAddress(db, action, request)
  await limitTries(db, [`${action}:${request.ip}:${email}`], MOST_PER_ACCOUNT, WINDOW_SECONDS)
}

/** Limits an action of a logged-in user, from one network address and with one account. @throws 429 */
export async function limitEmail(
  db: Db,
  action: string,
  email: string,
  request: FastifyRequest,
): Promise<void> {
  await limitAddress(db, action, request)
  await limitTries(db, [`${action}:${email}`], MOST_PER_ACCOUNT, WINDOW_SECONDS)
}
