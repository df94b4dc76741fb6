import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export const WINDOW_MS = 60_000
const SHARE_MS = 1_000
/** Counts below this share of their limit are not exchanged. Up to four servers cannot exceed a limit unnoticed. */
const SHARED_FROM = 0.25

interface Count {
  /** Counted by all servers, as of the last exchange. */
  shared: number
  /** Counted by this server since then. */
  own: number
  most: number
}

/**
 * Counts requests in this process, a minute at a time, and exchanges the counts that matter with the other servers
 * about once a second in one statement. A request costs no round trip; a limit can be exceeded by what the other
 * servers let in within that second.
 */
export class RequestCounts {
  #counts = new Map<string, Count>()
  #window = 0
  #now: () => number = () => Date.now()
  #timer: NodeJS.Timeout | undefined
  #sharing: Promise<void> | undefined

  /** Begins to exchange counts. The time must be the same on all servers. */
  start(db: Db, log: FastifyBaseLogger, now: () => number): void {
    this.#now = now
    this.#timer = setInterval(() => {
      this.#sharing ??= this.share(db)
        .catch((error: unknown) => log.warn({ err: error }, 'the counts of requests were not shared'))
        .finally(() => {
          this.#sharing = undefined
        })
    }, SHARE_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sharing
  }

  /** Counts one request. Returns the count of the current minute, and the milliseconds until it ends. */
  add(key: string, most: number): { current: number; ttl: number } {
    const now = this.#now()
    this.#turn(now)
    const count = this.#counts.get(key) ?? { shared: 0, own: 0, most }
    count.own += 1
    this.#counts.set(key, count)
    return { current: count.shared + count.own, ttl: this.#window + WINDOW_MS - now }
  }

  /** Adds this server's counts to the shared ones, and reads the sums of all servers. */
  async share(db: Db): Promise<void> {
    if (this.#counts.size === 0) return
    this.#turn(this.#now())
    const window = this.#window
    const added = [...this.#counts]
      .filter(([, { own, shared, most }]) => own > 0 && own + shared >= most * SHARED_FROM)
      // All servers lock the rows in the same order.
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, { own }]) => ({ key, own }))
    if (added.length === 0) return
    const { rows } = await sql<{ key: string; hits: number }>`
      insert into rate_limits (key, window_start, hits)
      select key, ${new Date(window)}::timestamptz, own from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added (key text, own int)
      on conflict (key, window_start) do update set hits = rate_limits.hits + excluded.hits
      returning key, hits`.execute(db)
    if (window !== this.#window) return
    const sent = new Map(added.map(({ key, own }) => [key, own]))
    for (const { key, hits } of rows) {
      const count = this.#counts.get(key)
      if (!count) continue
      // Requests that arrived during the exchange are added in the next one.
      count.own -= sent.get(key) ?? 0
      count.shared = hits
    }
  }

  /** A class for the plugin, which creates a store for each limit. */
  storeClass(): FastifyRateLimitStoreCtor {
    const counts = this
    return class Store implements FastifyRateLimitStore {
      incr(...[key, done, , most]: Parameters<FastifyRateLimitStore['incr']>): void {
        done(null, counts.add(key, most))
      }

      child(): FastifyRateLimitStore {
        return new Store()
      }
    }
  }

  #turn(now: number): void {
    const window = Math.floor(now / WINDOW_MS) * WINDOW_MS
    if (window === this.#window) return
    this.#window = window
    this.#counts = new Map()
  }
}
