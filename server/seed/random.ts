/** A small seeded generator (mulberry32), so that every first start creates the same market. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to but excluding 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  between = (low: number, high: number) => low + this.next() * (high - low)

  /** A whole number, inclusive at both ends. */
  whole = (low: number, high: number) => Math.floor(this.between(low, high + 1))

  chance = (probability: number) => this.next() < probability

  pick<T>(from: readonly T[]): T {
    const picked = from[Math.floor(this.next() * from.length)]
    if (picked === undefined) throw new Error('There is nothing to pick from.')
    return picked
  }
}
