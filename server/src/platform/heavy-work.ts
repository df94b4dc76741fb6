import { availableParallelism } from 'node:os'
import pLimit, { type LimitFunction } from 'p-limit'
import { tooManyRequests, unavailable } from './http/errors.ts'

/** A core stays free for everything else. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
const MOST_WAITING = 100
const MOST_OF_ACCOUNT = 12

/**
 * Work that takes seconds of a processor, such as decoding pictures. It has a queue of its own: one piece of each
 * account at a time, so that accounts take turns, and few pieces in all.
 */
export class HeavyWork {
  readonly #all = pLimit(AT_ONCE)
  readonly #ofAccounts = new Map<string, { limit: LimitFunction; pieces: number }>()
  #pieces = 0

  /** @throws 429 if too much work of the account waits, 503 if too much waits in all */
  async run<T>(account: string, work: () => Promise<T>): Promise<T> {
    const own = this.#ofAccounts.get(account) ?? { limit: pLimit(1), pieces: 0 }
    if (own.pieces >= MOST_OF_ACCOUNT)
      throw tooManyRequests(5, 'Your earlier files are still being worked on. Wait 5 seconds and try again.')
    if (this.#pieces >= MOST_WAITING)
      throw unavailable('The server is busy with the files of others. Wait a moment and try again.')
    this.#ofAccounts.set(account, own)
    own.pieces += 1
    this.#pieces += 1
    try {
      return await own.limit(() => this.#all(work))
    } finally {
      own.pieces -= 1
      this.#pieces -= 1
      if (own.pieces === 0) this.#ofAccounts.delete(account)
    }
  }
}
