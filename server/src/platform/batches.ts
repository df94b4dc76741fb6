interface Waiter<Item, Result> {
  item: Item
  resolve(result: () => Result): void
  reject(error: unknown): void
}

interface Line<Item, Result> {
  /** Batches of the key under way. */
  held: number
  waiting: Waiter<Item, Result>[]
}

interface Options<Item, Result> {
  /** Batches of one key at a time. */
  permits: number
  /** The most items in a batch. */
  most: number
  /** Whether a waiting item may follow others in their batch; if not, the batch ends before it. */
  mayFollow(item: Item, before: readonly Item[]): boolean
  /**
   * Does the work of a batch. Returns a function for each item, in order, which returns the item's result or throws its
   * error; it is called after the next batch of the key has begun.
   */
  work(key: string, items: readonly Item[]): Promise<readonly (() => Result)[]>
  /** True for an error of the work with which everything that waits for the key fails too. */
  failsAll(error: unknown): boolean
}

/**
 * Does work on the same thing in batches: what arrives while a batch is under way waits, and is done together. An item
 * that need not wait is a batch of its own, immediately. Items of a key are begun in the order in which they arrived.
 */
export class Batches<Item, Result> {
  readonly #options: Options<Item, Result>
  readonly #lines = new Map<string, Line<Item, Result>>()

  constructor(options: Options<Item, Result>) {
    this.#options = options
  }

  /** @throws the error of the item, or of its batch */
  async run(key: string, item: Item): Promise<Result> {
    const line = this.#lines.get(key) ?? { held: 0, waiting: [] }
    this.#lines.set(key, line)
    const result = await new Promise<() => Result>((resolve, reject) => {
      line.waiting.push({ item, resolve, reject })
      if (line.held < this.#options.permits) void this.#begin(key, line)
    })
    return result()
  }

  async #begin(key: string, line: Line<Item, Result>): Promise<void> {
    const batch = this.#next(line)
    line.held += 1
    try {
      const results = await this.#options.work(
        key,
        batch.map(({ item }) => item),
      )
      for (const [place, { resolve, reject }] of batch.entries()) {
        const result = results[place]
        if (result) resolve(result)
        else reject(new Error('The work of a batch returned no result for an item.'))
      }
    } catch (error) {
      const failed = this.#options.failsAll(error) ? [...batch, ...line.waiting.splice(0)] : batch
      for (const { reject } of failed) reject(error)
    }
    line.held -= 1
    if (line.waiting.length > 0) void this.#begin(key, line)
    else if (line.held === 0) this.#lines.delete(key)
  }

  #next({ waiting }: Line<Item, Result>): Waiter<Item, Result>[] {
    const { most, mayFollow } = this.#options
    const items: Item[] = []
    for (const { item } of waiting) {
      if (items.length === most || (items.length > 0 && !mayFollow(item, items))) break
      items.push(item)
    }
    return waiting.splice(0, items.length)
  }
}
