interface Entrance {
  inside: number
  waiting: (() => void)[]
}

/** Lets a number of holders of a key in at once; the next ones wait in order. */
export class Gate {
  readonly #entrances = new Map<string, Entrance>()

  /** Returns the function with which to leave, which may be called twice; null if too many wait already. */
  async enter(key: string, atOnce: number, mostWaiting: number): Promise<(() => void) | null> {
    const entrance = this.#entrances.get(key) ?? { inside: 0, waiting: [] }
    this.#entrances.set(key, entrance)
    if (entrance.inside < atOnce) entrance.inside += 1
    else {
      if (entrance.waiting.length >= mostWaiting) return null
      await new Promise<void>((resolve) => entrance.waiting.push(resolve))
    }
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      const next = entrance.waiting.shift()
      // The next one takes this place.
      if (next) return next()
      entrance.inside -= 1
      if (entrance.inside === 0) this.#entrances.delete(key)
    }
  }
}
