import { LRUCache } from 'lru-cache'
import type { PoolProjection } from '#domain/books/pool/cash-flow.ts'
import { POOL_FIELDS } from '#domain/books/pool/loan.ts'
import type { Assumptions } from '#domain/mortgage/assumptions.ts'
import { inThread } from '../../../platform/in-thread.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Composition, type Figures, type FiguresRequest, figuresOf } from './compute-figures.ts'
import { piecesOf } from './pool-loans.ts'

/** A version of a book; each change of its mortgages increments it. */
export interface BookVersion {
  id: string
  version: number
}

interface Tape {
  pieces: string[]
  loans: number
}

const WORKER = new URL('./figures-worker.ts', import.meta.url)
const LIMIT_MS = 30_000

/** Up to this many loans are computed within a few milliseconds, faster than a thread starts. */
const MOST_IMMEDIATE_LOANS = 100

const MOST_CACHED = 200
const MOST_BYTES = 48 * 1024 * 1024

/**
 * Figures of pools, cached by the version of the book. They are the same for every user who sees the book, because they
 * are computed only from what the market sees.
 */
export class PoolFigures {
  readonly #platform: Platform
  readonly #cache = new LRUCache<string, Promise<Figures>>({ max: MOST_CACHED })
  readonly #tapes = new LRUCache<string, Tape>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ pieces }) => 1 + pieces.reduce((sum, piece) => sum + piece.length, 0),
  })

  constructor(platform: Platform) {
    this.#platform = platform
  }

  composition(account: string, book: BookVersion, day: string): Promise<Composition> {
    return this.#figures(account, book, day, null) as Promise<Composition>
  }

  projection(
    account: string,
    book: BookVersion,
    day: string,
    assumptions: Assumptions,
  ): Promise<PoolProjection> {
    return this.#figures(account, book, day, assumptions) as Promise<PoolProjection>
  }

  #figures(
    account: string,
    book: BookVersion,
    day: string,
    assumptions: Assumptions | null,
  ): Promise<Figures> {
    const key = JSON.stringify([book.id, book.version, day, assumptions])
    const known = this.#cache.get(key)
    if (known) return known
    const made = this.#compute(account, book, day, assumptions)
    this.#cache.set(key, made)
    made.catch(() => this.#cache.delete(key))
    return made
  }

  async #compute(
    account: string,
    book: BookVersion,
    day: string,
    assumptions: Assumptions | null,
  ): Promise<Figures> {
    const { pieces, loans } = await this.#tape(book)
    const request: FiguresRequest = { pieces, day, assumptions }
    if (loans <= MOST_IMMEDIATE_LOANS) return figuresOf(request)
    return this.#platform.heavy.run(account, () => inThread<Figures>(WORKER, request, LIMIT_MS))
  }

  async #tape({ id, version }: BookVersion): Promise<Tape> {
    const key = `${id} ${version}`
    const known = this.#tapes.get(key)
    if (known) return known
    const tape: Tape = { pieces: [], loans: 0 }
    for await (const piece of piecesOf(this.#platform.db, id, POOL_FIELDS)) {
      tape.pieces.push(JSON.stringify(piece))
      tape.loans += piece.length
    }
    this.#tapes.set(key, tape)
    return tape
  }
}
