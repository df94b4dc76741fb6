import { LRUCache } from 'lru-cache'
import type { Engine } from '../database/engine.ts'
import { SharedReads } from './shared-reads.ts'

/** A result that depends on the current time, such as the sales of the last days, is out of date by at most this. */
const MAX_AGE_MS = 10_000
/** Within this time after a commit its signal has reached every server that receives signals. */
const SIGNAL_MS = 2_000
const MOST = 1_000
const MOST_USERS = 10_000

/**
 * Results that are the same for many users, cached until the underlying data changes. The database signals every
 * server after the commit, on a channel whose payloads name the part that changed; while a server is cut off from the
 * channel, it caches nothing. For a user whose request has just changed something, the result is read again.
 */
export class QueryCache {
  readonly #channel: string
  readonly #now: () => number
  readonly #reads: SharedReads<unknown, number>
  readonly #changedAt = new LRUCache<string, number>({ max: MOST_USERS })
  readonly #versions = new Map<string, number>()
  #isListening = false

  /** @param now milliseconds of a clock that only goes forward */
  constructor(channel: string, now = () => performance.now()) {
    this.#channel = channel
    this.#now = now
    this.#reads = new SharedReads({ max: MOST, maxAgeMs: MAX_AGE_MS, now })
  }

  /** Receives signals from now on; before, nothing is cached. */
  async start(engine: Pick<Engine, 'listen'>): Promise<void> {
    await engine.listen(this.#channel, {
      onPayload: (part) => this.changed(part),
      onLost: () => {
        this.#isListening = false
        this.#reads.clear()
      },
      onRestored: () => {
        this.#isListening = true
      },
    })
    this.#isListening = true
  }

  /** After a change of a part, also of one that is signalled on another channel. */
  changed(part: string): void {
    this.#versions.set(part, (this.#versions.get(part) ?? 0) + 1)
  }

  /** After a change by this user: their next results are read again, so that they include it. */
  changedBy(userId: string): void {
    this.#changedAt.set(userId, this.#now())
  }

  /**
   * The cached result, or a new reading that simultaneous requests share. It must not contain private data of one user.
   * @param query the user, the parts that the result is read from, and a key for everything it depends on
   */
  get<T>(
    { userId, parts, key }: { userId: string; parts: readonly string[]; key: string },
    read: () => Promise<T>,
  ): Promise<T> {
    if (!this.#isListening) return read()
    const changedAt = this.#changedAt.get(userId)
    const hasJustChanged = changedAt !== undefined && this.#now() - changedAt < SIGNAL_MS
    // Read before the query runs, so that a change during the query makes the cached result outdated.
    const version = parts.reduce((sum, part) => sum + (this.#versions.get(part) ?? 0), 0)
    const isCurrent = (cached: number) => cached === version && !hasJustChanged
    return this.#reads.get(key, version, read, isCurrent) as Promise<T>
  }
}
