import type { Selectable } from 'kysely'
import { mapNames } from '#domain/kernel/names.ts'
import { ANSWERS, type KycAnswers, type KycFilled, SCANS } from '#domain/kyc/questions.ts'
import type { Tables } from '../platform/database/tables.ts'

type KycRow = Selectable<Tables['kyc_records']>
export type ScanRow = Selectable<Tables['kyc_scans']>

/** A record with its scans, as stored. */
export interface StoredRecord {
  row: KycRow | undefined
  scans: readonly ScanRow[]
}

/** The answers that are not scans; all null if there is no record yet. */
export const answersOf = (row: KycRow | undefined): KycAnswers =>
  mapNames<KycAnswers>(ANSWERS, (name) => row?.[name] ?? null)

/** All answers of a record; all missing if there is no record yet. */
export const filledOf = ({ row, scans }: StoredRecord): KycFilled => ({
  ...answersOf(row),
  ...mapNames(SCANS, (question) => scans.find((scan) => scan.question === question) ?? null),
})
