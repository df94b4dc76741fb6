import type { QueryCache } from '../cache/query-cache.ts'
import { SharedReads } from '../cache/shared-reads.ts'
import type { Db } from './database.ts'

const MEASURE_EVERY_MS = 1_000
/** A replica that lacks more than this is not read from. */
const MOST_BEHIND_MS = 5_000
/** The clocks by which two servers know the time of the database differ by less. */
const CLOCKS_MS = 1_000
const MOST_RESULTS = 1_000

/** What reads need that may come from a replica. */
export interface Reads {
  db: Db
  queryCache: Pick<QueryCache, 'get'>
}

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

/** For monitoring: how far the standby is behind; missing while that is not known. */
export const replicaFigure = (replica: Replica) => ({
  name: 'database_replica_behind_seconds',
  help: 'By how much the standby that is read from is behind',
  label: 'of',
  async read(): Promise<Readonly<Record<string, number>>> {
    return Number.isFinite(replica.behind) ? { replica: replica.behind / 1_000 } : {}
  },
})
