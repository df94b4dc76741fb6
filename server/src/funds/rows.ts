import type { Selectable } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

export type ProofRow = Selectable<Tables['funds_proofs']>

/** A proof with the name of the person who submitted it. */
export interface ShownProof extends ProofRow {
  submitter: string
}

/** The account whose funds are proven. */
export interface FundsAccount {
  id: string
  company_name: string | null
  binding_name: string
  exposure_limit: string | null
}
