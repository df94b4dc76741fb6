import type { FastifyBaseLogger } from 'fastify'

/** How long a due moment may be overlooked when nobody announces it: another server may have set it. */
const LONGEST_SLEEP_MS = 1_000
const AFTER_FAILURE_MS = 1_000

export interface DueWork {
  name: string
  /** Does everything that is due. Answers the milliseconds until the next thing falls due; null when nothing is planned. */
  run(): Promise<number | null>
}

/**
 * Runs work when it falls due. What is due stands in the database's own rows, so nothing is lost by a crash and
 * several servers may run the same loop: the rows' locks decide who does a thing.
 */
export class DueLoop {
  readonly #work: DueWork
  readonly #log: FastifyBaseLogger
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isStopped = false

  constructor(work: DueWork, log: FastifyBaseLogger) {
    this.#work = work
    this.#log = log
  }

  start(): void {
    this.#wake(0)
  }

  /** Ends the loop after what is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #wake(delay: number): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.#running = this.#work
        .run()
        .catch((error: unknown) => {
          this.#log.error({ err: error }, `${this.#work.name} failed; it is tried again`)
          return AFTER_FAILURE_MS
        })
        .then((next) => this.#wake(Math.min(next ?? LONGEST_SLEEP_MS, LONGEST_SLEEP_MS)))
    }, delay)
  }
}
