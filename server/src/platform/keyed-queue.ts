import { DatabaseUnavailable } from './database/unavailable.ts'

interface Queue {
  running: number
  waiting: { begin(): void; fail(error: unknown): void }[]
}

/**
 * Runs few tasks of one key at a time, first come first served; tasks of different keys run in parallel.
 * Waiting here is cheap, while waiting for a row lock holds a database connection. The row lock still
 * guarantees correctness, also across servers. Tasks behind one for which the database had no time would wait as long for
 * the same thing, each in its turn, so they fail with it.
 */
export class KeyedQueue {
  readonly #atOnce: number
  readonly #queues = new Map<string, Queue>()

  /**
   * @param atOnce tasks of one key at a time: with two, the second one already waits for the row lock in the database
   * while the first one commits, and goes on without a round trip in between
   */
  constructor(atOnce = 1) {
    this.#atOnce = atOnce
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] }
    this.#queues.set(key, queue)
    if (queue.running < this.#atOnce) queue.running += 1
    else await new Promise<void>((begin, fail) => queue.waiting.push({ begin, fail }))
    try {
      return await work()
    } catch (error) {
      if (error instanceof DatabaseUnavailable && error.reason === 'busy')
        for (const { fail } of queue.waiting.splice(0)) fail(error)
      throw error
    } finally {
      const next = queue.waiting.shift()
      // The next one takes this place.
      if (next) next.begin()
      else queue.running -= 1
      if (queue.running === 0) this.#queues.delete(key)
    }
  }
}
