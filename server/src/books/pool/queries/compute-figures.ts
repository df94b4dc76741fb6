import { type PoolProjection, projectPool } from '#domain/books/pool/cash-flow.ts'
import { type Concentration, concentrationOf } from '#domain/books/pool/concentration.ts'
import type { PoolLoan } from '#domain/books/pool/loan.ts'
import { type Stratification, stratify } from '#domain/books/pool/stratification.ts'
import type { Assumptions } from '#domain/mortgage/assumptions.ts'

export interface Composition {
  stratification: Stratification
  concentration: Concentration
}

/** A request for figures of a pool on a day: its composition, or its cash flow under assumptions. */
export interface FiguresRequest {
  /** JSON of the loans in pieces, because text is transferred to a thread faster than objects. */
  pieces: readonly string[]
  day: string
  /** Null for the composition. */
  assumptions: Assumptions | null
}
export type Figures = Composition | PoolProjection

/** Runs in the worker thread, which imports only the rules and nothing of the server. */
export function figuresOf({ pieces, day, assumptions }: FiguresRequest): Figures {
  const loans = pieces.flatMap((piece) => JSON.parse(piece) as PoolLoan[])
  if (assumptions !== null) return projectPool(loans, day, assumptions)
  return { stratification: stratify(loans, day), concentration: concentrationOf(loans) }
}
