import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Work } from '#domain/kernel/route.ts'
import { type Actor, personId } from '../auth/actor.ts'
import { Semaphore } from '../semaphore.ts'
import { tooManyRequests } from './errors.ts'
import { RequestCounts, WINDOW_MS } from './request-counts.ts'

/**
 * Requests a minute. A professional with several tabs, a program that bids and an office of a hundred people behind
 * one address stay far below; see decision 24.
 */
export const MOST_PER_ACCOUNT: Record<Work, number> = { read: 3_000, write: 600, heavy: 120 }
const MOST_PER_ADDRESS: Record<Work, number> = { read: 20_000, write: 3_000, heavy: 300 }

/** An API key may use half of them, so that one program leaves room for its user. */
export const SHARE_OF_KEY = 0.5

/**
 * Simultaneous requests of one account on one server; the rest wait, so that no account takes all connections. Uploads
 * are counted separately, because a slow line makes them long.
 */
const CONCURRENT_REQUESTS: Record<Work | 'upload', number> = { read: 4, write: 4, heavy: 2, upload: 4 }
const MOST_WAITING: Record<Work | 'upload', number> = { read: 60, write: 60, heavy: 20, upload: 40 }
const WORKS: readonly Work[] = ['read', 'write', 'heavy']

/** The limits on requests, by address before the caller is known and by account afterwards. */
export interface Limits {
  /** The counts, for sharing them among servers. */
  counts: RequestCounts
  /** @throws 429 */
  admitAddress(request: FastifyRequest, work: Work): Promise<void>
  /** Counts a request of the account whose work is done by further requests, which wait for places. @throws 429 */
  countAccount(request: FastifyRequest, reply: FastifyReply, actor: Actor, work: Work): Promise<void>
  /** Counts a request, and waits for a place of the account, which is released with the response. @throws 429 */
  admitAccount(request: FastifyRequest, reply: FastifyReply, actor: Actor, work: Work): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
}

const busy = (seconds: number) =>
  tooManyRequests(
    seconds,
    seconds === 1
      ? 'Too many requests at the same time. Wait a second and try again.'
      : `Too many requests at the same time. Wait ${seconds} seconds and try again.`,
  )

/** An administrator who views as another user, and a member of a team, use their own allowance. */
const accountOf = personId

/** A connection that is already closed has no address. */
const addressOf = ({ ip }: FastifyRequest) => (ip ? normalizeIP(ip) : 'unknown')

export async function limitRequests(app: FastifyInstance, areLimited: boolean): Promise<void> {
  const counts = new RequestCounts()
  app.addHook('onClose', () => counts.stop())
  if (!areLimited) {
    const admit = async () => {}
    app.decorate('limits', { counts, admitAddress: admit, countAccount: admit, admitAccount: admit })
    return
  }
  await app.register(rateLimit, { global: false, store: counts.storeClass() })
  const limiters = (whose: string, most: Record<Work, number>, keyOf: (request: FastifyRequest) => string) =>
    Object.fromEntries(
      WORKS.map((work) => [
        work,
        app.createRateLimit({
          max: most[work],
          timeWindow: WINDOW_MS,
          keyGenerator: (request) => `${work}-of-${whose}:${keyOf(request)}`,
        }),
      ]),
    )
  const byAddress = limiters('address', MOST_PER_ADDRESS, addressOf)
  const byAccount = limiters('account', MOST_PER_ACCOUNT, ({ actor }) => (actor ? accountOf(actor) : ''))
  const ofKey = { read: 0, write: 0, heavy: 0 }
  for (const work of WORKS) ofKey[work] = MOST_PER_ACCOUNT[work] * SHARE_OF_KEY
  const byKey = limiters('key', ofKey, ({ actor }) => actor?.key?.id ?? '')
  const semaphores = {
    read: new Semaphore(CONCURRENT_REQUESTS.read),
    write: new Semaphore(CONCURRENT_REQUESTS.write),
    heavy: new Semaphore(CONCURRENT_REQUESTS.heavy),
    upload: new Semaphore(CONCURRENT_REQUESTS.upload),
  }

  const admit = async (
    limiter: ReturnType<FastifyInstance['createRateLimit']> | undefined,
    request: FastifyRequest,
  ) => {
    const result = await limiter?.(request)
    if (!result || result.isAllowed) return null
    if (result.isExceeded) throw busy(Math.max(1, result.ttlInSeconds))
    return result
  }
  const countAccount: Limits['countAccount'] = async (request, reply, actor, work) => {
    const ofKey = actor.key ? await admit(byKey[work], request) : null
    const ofAccount = await admit(byAccount[work], request)
    // Of a key its own limit: it is reached first.
    const counted = ofKey ?? ofAccount
    if (counted)
      reply.headers({
        'ratelimit-limit': counted.max,
        'ratelimit-remaining': counted.remaining,
        'ratelimit-reset': counted.ttlInSeconds,
      })
  }
  app.decorate('limits', {
    counts,
    countAccount,
    async admitAddress(request, work) {
      await admit(byAddress[work], request)
    },
    async admitAccount(request, reply, actor, work) {
      await countAccount(request, reply, actor, work)
      const kind = request.isUpload ? 'upload' : work
      const account = accountOf(actor)
      if (semaphores[kind].count(account) >= CONCURRENT_REQUESTS[kind] + MOST_WAITING[kind]) throw busy(1)
      const release = await semaphores[kind].acquire(account)
      if (reply.raw.destroyed || reply.raw.writableEnded) release()
      else reply.raw.once('close', release).once('finish', release)
    },
  })
}
