import { CLOSING_EVENTS } from '#domain/closing/events.ts'
import type { ClosingStep } from '#domain/closing/vocabulary.ts'
import type { SigningPurpose } from '#domain/signing/vocabulary.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findRequest } from '../../signing/queries/requests.ts'
import { insertFiles, updateClosing, updateStep } from '../store.ts'

/** The step to which a signed agreement is attached, and whether it completes the step. */
const STEP_OF: Partial<Record<SigningPurpose, { step: ClosingStep; completes: boolean }>> = {
  purchase_agreement: { step: 'agreement', completes: true },
  servicing_agreement: { step: 'agreement', completes: false },
  commitment_letter: { step: 'agreement', completes: false },
}

/**
 * Attaches a signed agreement to the closing of its deal, and completes the step that waited for it. The caller holds the
 * deal's lock. Does nothing for other documents.
 */
export async function attachSigned(platform: Platform, tx: Tx, requestId: string): Promise<void> {
  const request = await findRequest(tx, requestId)
  const target = STEP_OF[request.purpose]
  if (!target || request.file_id !== null) return
  const { loan_deal_id, finished_key, finished_sha256, finished_bytes } = request
  if (finished_key === null || finished_sha256 === null || finished_bytes === null) return
  const sold = await tx
    .selectFrom('loan_deals as d')
    .innerJoin('closing_steps as s', 's.loan_deal_id', 'd.id')
    .select(['d.owner_id', 'd.sold_to', 's.state'])
    .where('d.id', '=', loan_deal_id)
    .where('s.step', '=', target.step)
    .executeTakeFirst()
  if (!sold) return
  const file = {
    id: newId(),
    name: request.title.replace(/\.pdf$/i, ' (signed).pdf'),
    bytes: finished_bytes,
    sha256: finished_sha256,
  }
  await insertFiles(tx, [
    {
      ...file,
      loan_deal_id,
      step: target.step,
      media_type: 'application/pdf',
      storage_key: finished_key,
      uploaded_by: request.created_by,
    },
  ])
  const isDone = target.completes && (sold.state === 'open' || sold.state === 'to_confirm')
  if (isDone)
    await updateStep(tx, loan_deal_id, target.step, {
      state: 'done',
      claim: 'done',
      claimed_by: null,
      reason: null,
    })
  await updateClosing(tx, loan_deal_id)
  await platform.events.append(tx, CLOSING_EVENTS, {
    type: 'closing.agreement_signed',
    subject_id: loan_deal_id,
    subject_label: dealLabel(request.deal),
    actor: null,
    after: {
      side_ids: [sold.owner_id, ...(sold.sold_to === null ? [] : [sold.sold_to])],
      purpose: request.purpose,
      step: target.step,
      is_done: isDone,
      files: [file],
    },
  })
}
