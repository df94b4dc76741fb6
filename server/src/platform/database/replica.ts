import type { FastifyReply, FastifyRequest } from 'fastify'
import { SharedReads } from '../cache/shared-reads.ts'
import type { Config } from '../config.ts'
import { hiddenCookie } from '../http/hidden-cookie.ts'
import type { Platform, Reads } from '../platform.ts'
import type { Db } from './database.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const MEASURE_EVERY_MS = 1_000
/** A replica that lacks more than this is not read from. */
const MOST_BEHIND_MS = 5_000
/** The clocks by which two servers know the time of the database differ by less. */
const CLOCKS_MS = 1_000
const MOST_RESULTS = 1_000

/** Positions in the log of changes, in bytes; null if the replica is none or does not answer. */
export interface Positions {
  written(): Promise<number>
  replayed(): Promise<number | null>
}

interface Written {
  /** By the database's clock, in milliseconds: whatever was committed before it is within the position. */
  moment: number
  position: number
}

/**
 * A standby for reads that may be a moment old. Once a second it learns up to which moment the standby has every change, by
 * what the primary had written then: the age of the last change that was replayed would call a standby late while nothing
 * happens, and in time when its line is cut.
 */
export class Replica implements Reads {
  readonly db: Db
  /** Results are shared until the next measurement, so that each has all that its readers changed. */
  readonly queryCache: Reads['queryCache']
  readonly #positions: Positions
  readonly #now: () => number
  #written: readonly Written[] = []
  #completeTo = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  /** @param now milliseconds of the database's clock */
  constructor(db: Db, positions: Positions, now: () => number) {
    this.db = db
    this.#positions = positions
    this.#now = now
    const results = new SharedReads<unknown, number>({ max: MOST_RESULTS, maxAgeMs: MOST_BEHIND_MS, now })
    this.queryCache = {
      get: <T>({ key }: { key: string }, read: () => Promise<T>) =>
        results.get(key, this.#completeTo, read, (basis) => basis === this.#completeTo) as Promise<T>,
    }
  }

  /** By how many milliseconds it is behind at most; infinite if that is not known. */
  get behind(): number {
    return this.#now() - this.#completeTo
  }

  /**
   * Whether it is near enough for a caller.
   * @param changedAt when the caller last changed something; null if that is not known
   */
  serves(changedAt: number | null): boolean {
    return changedAt !== null && this.behind <= MOST_BEHIND_MS && changedAt + CLOCKS_MS < this.#completeTo
  }

  /** Sends all reads to the primary, until the next measurement succeeds. */
  fail(): void {
    this.#written = []
    this.#completeTo = Number.NEGATIVE_INFINITY
  }

  async measure(): Promise<void> {
    const moment = this.#now()
    const [position, replayed] = await Promise.all([this.#positions.written(), this.#positions.replayed()])
    if (replayed === null) return this.fail()
    const written = [...this.#written, { moment, position }]
    const complete = written.findLast((one) => one.position <= replayed)
    this.#completeTo = complete?.moment ?? this.#completeTo
    this.#written = written.filter(
      (one) => one.moment > this.#completeTo && this.#now() - one.moment <= MOST_BEHIND_MS,
    )
  }

  /** Measures at intervals. While no measurement arrives it becomes too old. */
  start(): void {
    let isMeasuring = false
    this.#timer = setInterval(() => {
      if (isMeasuring) return
      isMeasuring = true
      void this.measure()
        .catch(() => this.fail())
        .finally(() => {
          isMeasuring = false
        })
    }, MEASURE_EVERY_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

const cookieOf = (config: Pick<Config, 'publicUrl'>) => hiddenCookie(config, 'homeslice-changed', '/')

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
