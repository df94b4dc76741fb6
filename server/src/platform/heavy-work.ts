import { availableParallelism } from 'node:os'
import { tooManyRequests, unavailable } from './http/errors.ts'
import { Semaphore } from './semaphore.ts'

/** One core stays free for everything else, if there is more than one. */
const CONCURRENT_TASKS = Math.max(1, Math.min(2, availableParallelism() - 1))
const MOST_WAITING = 100
const MOST_OF_ACCOUNT = 12
/** A turn: most pictures and documents take less. */
const TURN_MS = 2_000

/**
 * Work that takes seconds of processor time, such as decoding pictures. It has its own queue: one job of each
 * account at a time, so that accounts take turns, and at most two in all. Work that takes longer than a turn continues
 * beside the queue, as far as there is room, so that others do not wait for its end; who starts it bounds its time.
 */
export class HeavyWork {
  readonly #all: Semaphore
  readonly #ofAccounts = new Semaphore()
  readonly #mostBeside: number
  readonly #turnMs: number
  #beside = 0

  constructor({ concurrent = CONCURRENT_TASKS, turnMs = TURN_MS } = {}) {
    this.#all = new Semaphore(concurrent)
    this.#mostBeside = concurrent
    this.#turnMs = turnMs
  }

  /** @throws 429 if too much work of the account is queued, 503 if too much is queued in all */
  async run<T>(account: string, work: () => Promise<T>): Promise<T> {
    if (this.#ofAccounts.count(account) >= MOST_OF_ACCOUNT)
      throw tooManyRequests(5, 'Your earlier files are still being worked on. Wait 5 seconds and try again.')
    if (this.#ofAccounts.count() >= MOST_WAITING)
      throw unavailable('The server is busy with the files of others. Wait a moment and try again.')
    return this.#ofAccounts.run(account, () => this.#inTurn(work))
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.#all.acquire('')
    let isBeside = false
    const turns = setInterval(() => {
      if (isBeside || this.#beside >= this.#mostBeside) return
      isBeside = true
      this.#beside += 1
      release()
    }, this.#turnMs).unref()
    try {
      return await work()
    } finally {
      clearInterval(turns)
      if (isBeside) this.#beside -= 1
      release()
    }
  }
}
