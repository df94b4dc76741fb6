import { mapNames } from '#domain/kernel/names.ts'
import type { KycRecord } from '#domain/kyc/contract.ts'
import { type KycScan, SCANS, type ScanName } from '#domain/kyc/questions.ts'
import { maskNumber } from '#domain/kyc/rules.ts'
import { type Actor, addressKeyOf } from '../platform/auth/actor.ts'
import type { Tokens } from '../platform/auth/tokens.ts'
import { signedAddress } from '../platform/storage/signed-address.ts'
import { canReadNumber, kycCan, type Owner } from './policy.ts'
import { answersOf, type StoredRecord } from './rows.ts'

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
    // Before the first answer is stored.
    legal_name: row ? answers.legal_name : owner.full_legal_name,
    ...mapNames(SCANS, scanView),
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
