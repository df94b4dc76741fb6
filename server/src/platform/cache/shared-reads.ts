import { LRUCache } from 'lru-cache'

interface Reading<T, Basis> {
  result: Promise<T>
  basis: Basis
  /** When the reading began. */
  since: number
}

/**
 * Results that were read a moment ago. Simultaneous requests share one reading; a result is used until it is too old,
 * counted from the beginning of its reading, or was forgotten. Errors and null are not cached.
 */
export class SharedReads<T, Basis> {
  readonly #readings: LRUCache<string, Reading<T, Basis>>
  readonly #maxAgeMs: number
  readonly #now: () => number

  /**
   * @param max number of cached results; the least recently used one is removed first
   * @param now milliseconds of a clock that only goes forward
   */
  constructor({ max, maxAgeMs, now }: { max: number; maxAgeMs: number; now: () => number }) {
    this.#readings = new LRUCache({ max })
    this.#maxAgeMs = maxAgeMs
    this.#now = now
  }

  /**
   * @param basis what the result depends on, determined before the reading
   * @param isCurrent false for the basis of a cached result that must be read again
   */
  get(
    key: string,
    basis: Basis,
    read: () => Promise<T>,
    isCurrent: (basis: Basis) => boolean = () => true,
  ): Promise<T> {
    const since = this.#now()
    const known = this.#readings.get(key)
    if (known && since - known.since < this.#maxAgeMs && isCurrent(known.basis)) return known.result
    const reading = { result: read(), basis, since }
    this.#readings.set(key, reading)
    const forget = () => {
      if (this.#readings.peek(key) === reading) this.#readings.delete(key)
    }
    reading.result.then((result) => {
      if (result === null) forget()
    }, forget)
    return reading.result
  }

  /** Removes results, including those that are still being read: they may lack a change. */
  forget(isOutdated: (basis: Basis) => boolean): void {
    for (const [key, { basis }] of this.#readings.entries()) if (isOutdated(basis)) this.#readings.delete(key)
  }

  clear(): void {
    this.#readings.clear()
  }
}
