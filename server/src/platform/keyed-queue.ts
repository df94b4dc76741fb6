/**
 * Runs tasks of one key one after another, first come first served; tasks of different keys run in parallel.
 * Waiting here is cheap, while waiting for a row lock would hold a database connection. The row lock still
 * guarantees correctness across servers.
 */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>()

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    const settled = mine.catch(() => {})
    this.#last.set(key, settled)
    try {
      return await mine
    } finally {
      if (this.#last.get(key) === settled) this.#last.delete(key)
    }
  }
}
