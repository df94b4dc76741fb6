import type { Selectable } from 'kysely'
import type { KycRecord } from '#domain/kyc/contract.ts'
import {
  ANSWERS,
  type KycAnswers,
  type KycFilled,
  type KycScan,
  SCANS,
  type ScanName,
} from '#domain/kyc/questions.ts'
import { maskNumber } from '#domain/kyc/rules.ts'
import { type Actor, addressKeyOf } from '../platform/auth/actor.ts'
import type { Tokens } from '../platform/auth/tokens.ts'
import type { Tables } from '../platform/database/tables.ts'
import { signedAddress } from '../platform/storage/signed-address.ts'
import { canReadNumber, kycCan, type Owner } from './policy.ts'

export type KycRow = Selectable<Tables['kyc_records']>
export type ScanRow = Selectable<Tables['kyc_scans']>

/** A record with its scans, as stored. */
export interface StoredRecord {
  row: KycRow | undefined
  scans: readonly ScanRow[]
}

const each = <Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>

const answersOf = (row: KycRow | undefined) => each(ANSWERS, (name) => row?.[name] ?? null) as KycAnswers

/** All answers of a record; all missing if no record was begun. */
export const filledOf = ({ row, scans }: StoredRecord): KycFilled => ({
  ...answersOf(row),
  ...each(SCANS, (question) => scans.find((scan) => scan.question === question) ?? null),
})

/** Unsigned path of a scan's content. */
export const scanPath = (id: string) => `/kyc/scans/${id}/content/`

interface Through {
  tokens: Tokens
  actor: Actor
  now: Date
}

/** The record as this actor may see it; the document number is masked unless they may read it. */
export function kycView(
  { tokens, actor, now }: Through,
  owner: Owner,
  { row, scans }: StoredRecord,
): KycRecord {
  const scanView = (question: ScanName): KycScan | null => {
    const scan = scans.find((candidate) => candidate.question === question)
    if (!scan) return null
    const { id, name, media_type, bytes, uploaded_at } = scan
    const url = signedAddress(tokens, scanPath(id), now, addressKeyOf(actor))
    return { id, name, media_type, bytes, uploaded_at: uploaded_at.toISOString(), url }
  }
  const answers = answersOf(row)
  if (answers.document_number !== null && !canReadNumber(actor, owner))
    answers.document_number = maskNumber(answers.document_number)
  return {
    ...answers,
    ...each(SCANS, scanView),
    user_id: owner.id,
    kyc_state: owner.kyc_state,
    version: row?.version ?? 0,
    is_buyer: owner.is_buyer,
    is_seller: owner.is_seller,
    reason: row?.reason ?? null,
    remarks: row?.remarks ?? {},
    submitted_at: row?.submitted_at?.toISOString() ?? null,
    decided_at: row?.decided_at?.toISOString() ?? null,
    can: kycCan(actor, owner),
  }
}
