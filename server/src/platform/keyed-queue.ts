/**
 * Runs the works of one key one after another in the order of asking, works of other keys beside them. Waiting here
 * costs nothing; waiting on a row's lock would hold a database connection. The lock stays: it makes several servers right.
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
