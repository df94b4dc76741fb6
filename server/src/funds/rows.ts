import type { Selectable } from 'kysely'
import type { BoundBy } from '#domain/funds/vocabulary.ts'
import type { Tables } from '../platform/database/tables.ts'

export type ProofRow = Selectable<Tables['funds_proofs']>

/** A proof with the name of the person who submitted it. */
export interface ShownProof extends ProofRow {
  submitter: string
}

/** The account whose funds are proven, with what bounds it. */
export interface BoundAccount {
  id: string
  company_name: string | null
  binding_name: string
  bound: string | null
  bound_by: BoundBy
}
