import { LRUCache } from 'lru-cache'
import type { Engine } from '../database/engine.ts'

interface Kept {
  answer: Promise<unknown>
  version: number
  /** When its reading began. */
  since: number
}

/** An answer that depends on the time of day, such as what was sold in the last days, is late by at most this. */
const KEPT_MS = 10_000
/** Within this time after a commit its signal has reached every server that hears. */
const SIGNAL_MS = 2_000
const MOST = 1_000
const MOST_USERS = 10_000

/**
 * Answers that are the same for many users, kept until what they were read from changes. The database tells every
 * server after the commit, on a channel whose payloads name the part that changed; while a server does not hear the
 * channel it keeps nothing. A user whose request has just changed something is answered anew.
 */
export class KeptAnswers {
  readonly #channel: string
  readonly #now: () => number
  readonly #kept = new LRUCache<string, Kept>({ max: MOST })
  readonly #changedAt = new LRUCache<string, number>({ max: MOST_USERS })
  readonly #versions = new Map<string, number>()
  #isHearing = false

  /** @param now milliseconds of a clock that only goes forward */
  constructor(channel: string, now = () => performance.now()) {
    this.#channel = channel
    this.#now = now
  }

  /** Hears of changes from now on; before, nothing is kept. */
  async start(engine: Pick<Engine, 'listen'>): Promise<void> {
    await engine.listen(this.#channel, {
      onPayload: (part) => this.#versions.set(part, this.#versionOf(part) + 1),
      onLost: () => {
        this.#isHearing = false
        this.#kept.clear()
      },
      onRestored: () => {
        this.#isHearing = true
      },
    })
    this.#isHearing = true
  }

  /** This user's request has changed something: their next answers include it. */
  changedBy(userId: string): void {
    this.#changedAt.set(userId, this.#now())
  }

  /**
   * The kept answer, or a new reading that simultaneous requests share. What only the asking user may know must not be
   * in it.
   * @param asked the user who asks, the parts that the answer is read from, and a key for everything it depends on
   */
  get<T>(
    asked: { userId: string; parts: readonly string[]; key: string },
    read: () => Promise<T>,
  ): Promise<T> {
    if (!this.#isHearing) return read()
    const now = this.#now()
    const version = asked.parts.reduce((sum, part) => sum + this.#versionOf(part), 0)
    const known = this.#kept.get(asked.key)
    const isCurrent = known !== undefined && known.version === version && now - known.since < KEPT_MS
    const changedAt = this.#changedAt.get(asked.userId)
    const hasJustChanged = changedAt !== undefined && now - changedAt < SIGNAL_MS
    if (isCurrent && !hasJustChanged) return known.answer as Promise<T>
    // The version is from before the reading: a change in between makes the kept answer outdated.
    const answer = read()
    const kept = { answer, version, since: now }
    this.#kept.set(asked.key, kept)
    answer.catch(() => {
      if (this.#kept.peek(asked.key) === kept) this.#kept.delete(asked.key)
    })
    return answer
  }

  #versionOf(part: string): number {
    return this.#versions.get(part) ?? 0
  }
}
