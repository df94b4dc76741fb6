import { DatabaseUnavailable } from './database/unavailable.ts'

/**
 * Runs tasks of one key one after another, first come first served; tasks of different keys run in parallel.
 * Waiting here is cheap, while waiting for a row lock would hold a database connection. The row lock still
 * guarantees correctness across servers. Tasks behind one for which the database had no time would wait as long for the
 * same thing, each in its turn, so they fail with it.
 */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>()

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const mine = before.then(work, (error: unknown) => {
      if (error instanceof DatabaseUnavailable && error.reason === 'busy') throw error
      return work()
    })
    this.#last.set(key, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key)
    }
  }
}
