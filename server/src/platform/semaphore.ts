interface Waiting {
  /** True to begin before all waiters for which it is false. */
  isFirst?: boolean
  /** The longest wait in milliseconds, and the error after it; without a limit the wait is unbounded. */
  limit?: { ms: number; error: () => Error } | undefined
}

interface Waiter {
  isFirst: boolean
  begin(): void
}

interface Line {
  held: number
  waiting: Waiter[]
}

/**
 * Lets a number of holders of each key work at a time; the rest wait, first come first served. The queue is not
 * bounded here: a caller that refuses work when it is too long compares `count`.
 */
export class Semaphore {
  readonly #permits: number
  readonly #lines = new Map<string, Line>()

  /** @param permits holders of one key at a time */
  constructor(permits = 1) {
    this.#permits = permits
  }

  /** The number of holders and waiters of a key; of all keys if none is named. */
  count(key?: string): number {
    const lines = key === undefined ? this.#lines.values() : [this.#lines.get(key)]
    let count = 0
    for (const line of lines) if (line) count += line.held + line.waiting.length
    return count
  }

  /** Does the work as a holder of the key, without a turn of the event loop in between if the key is free. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lineOf(key)
    if (!this.#take(line)) await wait(line)
    try {
      return await work()
    } finally {
      this.#release(key, line)
    }
  }

  /** Returns the function that releases the key, which may be called twice. */
  async acquire(key: string, waiting: Waiting = {}): Promise<() => void> {
    const line = this.#lineOf(key)
    if (!this.#take(line)) await wait(line, waiting)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      this.#release(key, line)
    }
  }

  #lineOf(key: string): Line {
    const line = this.#lines.get(key) ?? { held: 0, waiting: [] }
    this.#lines.set(key, line)
    return line
  }

  #take(line: Line): boolean {
    if (line.held >= this.#permits) return false
    line.held += 1
    return true
  }

  /** The next waiter takes the place. */
  #release(key: string, line: Line): void {
    const { waiting } = line
    const next = waiting.find(({ isFirst }) => isFirst) ?? waiting[0]
    if (next) {
      waiting.splice(waiting.indexOf(next), 1)
      next.begin()
      return
    }
    line.held -= 1
    if (line.held === 0) this.#lines.delete(key)
  }
}

const wait = (line: Line, { isFirst = false, limit }: Waiting = {}): Promise<void> =>
  new Promise((resolve, reject) => {
    const giveUp = () => {
      line.waiting = line.waiting.filter((other) => other !== waiter)
      reject(limit?.error())
    }
    const timer = limit && setTimeout(giveUp, limit.ms)
    const waiter: Waiter = {
      isFirst,
      begin() {
        clearTimeout(timer)
        resolve()
      },
    }
    line.waiting.push(waiter)
  })
