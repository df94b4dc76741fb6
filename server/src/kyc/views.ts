import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { User } from '#domain/accounts/contract.ts'
import { type KycAnswers, kycAnswers, type kycRecord } from '#domain/kyc/contract.ts'
import type { Tables } from '../platform/database/tables.ts'

export type KycRow = Selectable<Tables['kyc_records']>

const FIELDS = kycAnswers.keyof().options

/** The answers of a stored record; all missing where none was begun. */
export const answersOf = (row: KycRow | undefined): KycAnswers =>
  kycAnswers.parse(Object.fromEntries(FIELDS.map((field) => [field, row?.[field] ?? null])))

export const kycView = (
  user: Pick<User, 'id' | 'kyc_state'>,
  row: KycRow | undefined,
): z.input<typeof kycRecord> => ({
  ...answersOf(row),
  user_id: user.id,
  kyc_state: user.kyc_state,
  reason: row?.reason ?? null,
  submitted_at: row?.submitted_at?.toISOString() ?? null,
  decided_at: row?.decided_at?.toISOString() ?? null,
})
