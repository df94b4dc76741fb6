import type { Closing, StepView } from '#domain/closing/contract.ts'
import { canChangeFigures, isClosed, judgeStep, nextStep, waitsFor } from '#domain/closing/rules.ts'
import { STEP_RULES } from '#domain/closing/steps.ts'
import { CLOSING_STEP, type Side, STEP_ACTIONS, type StepAction } from '#domain/closing/vocabulary.ts'
import { depositAt } from '#domain/deals/deposit.ts'
import { dealReference, dealTitle } from '#domain/deals/title.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import { mapNames } from '#domain/kernel/names.ts'
import { valuesOf } from '../../deals/rows.ts'
import { type Actor, addressKeyOf } from '../../platform/auth/actor.ts'
import type { Tokens } from '../../platform/auth/tokens.ts'
import { signedAddress } from '../../platform/storage/signed-address.ts'
import { canDeleteFile } from '../policy.ts'
import { type ClosingRecord, factsOf, type StepRow } from '../queries/find-closing.ts'
import { statementOf } from '../queries/statement-of.ts'
import { seenOf } from '../queries/step-seen.ts'
import { signingView } from './signing.ts'
import { statementView } from './statement.ts'

/** Unsigned path of a document's content. */
export const filePath = (id: string) => `/closing-files/${id}/content/`

/** A closing for one actor: the data is the same for both sides, the permitted actions differ. */
export function closingView(tokens: Tokens, actor: Actor, closing: ClosingRecord): Closing {
  const { deal, steps } = closing
  // An administrator who views as a side cannot act for it.
  const side = actor.viewed_by ? null : closing.side
  const facts = factsOf(closing)
  const agreed = { buyer: closing.cut_off_buyer, seller: closing.cut_off_seller }
  const agreed_by = (['buyer', 'seller'] as const).filter((one) => agreed[one])
  const { statement, issue } = statementOf(closing)
  const areFiguresOpen = side !== null && canChangeFigures(steps)
  return {
    id: deal.id,
    reference: dealReference(deal),
    title: dealTitle(deal),
    city: deal.city,
    state: deal.state,
    version: closing.version,
    side: closing.side,
    buyer: deal.buyer_company,
    seller: deal.owner_company,
    sale_amount: deal.sale_amount ?? '0.00',
    sold_at: (deal.sold_at ?? closing.opened_at).toISOString(),
    closing_date: closing.closing_date,
    closed_at: closing.closed_at?.toISOString() ?? null,
    steps: steps.map((step) => stepView(tokens, actor, closing, step, side)),
    next: side && nextStep(steps, side, { ...facts, has_agreed_cut_off: agreed[side] }),
    cut_off: { date: closing.cut_off_date, agreed_by, can_agree: areFiguresOpen },
    deposit_amount: closing.deposit_amount,
    lawyers: closing.lawyers,
    can_name_lawyer: side !== null && !isClosed(steps),
    deposit_terms: depositTerms(deal),
    payout:
      closing.payout_principal !== null && closing.payout_as_of !== null
        ? {
            principal: closing.payout_principal,
            interest: closing.payout_interest,
            as_of: closing.payout_as_of,
            is_current: closing.payout_as_of === closing.cut_off_date,
          }
        : null,
    can_state_payout: areFiguresOpen && side === 'seller' && facts.has_payout_document,
    statement: statement && statementView(closing, statement),
    statement_issue: issue,
    server_time: deal.db_now.toISOString(),
  }
}

/** The deposit by the terms of a sold deal; no amount if the sides agree on it themselves. */
export function depositTerms(deal: ClosingRecord['deal']): Closing['deposit_terms'] {
  const { deposit, deposit_type } = valuesOf(deal)
  const amount = depositAt({ deposit, deposit_type }, toCents(deal.sale_amount ?? '0'))
  return {
    amount: amount === null ? null : toDecimal(amount),
    payee: deal.deposit_payee || null,
    reference: deal.deposit_reference || dealReference(deal),
  }
}

function stepView(
  tokens: Tokens,
  actor: Actor,
  closing: ClosingRecord,
  row: StepRow,
  side: Side | null,
): StepView {
  const { steps, deal } = closing
  const { step, state } = row
  const { owner, begins, what } = STEP_RULES[step]
  const isOver = state === 'done' || state === 'not_needed'
  const facts = factsOf(closing)
  const may = (action: StepAction) => side !== null && 'after' in judgeStep(steps, step, side, action, facts)
  const can = mapNames(STEP_ACTIONS, may)
  return {
    step,
    label: CLOSING_STEP[step],
    what,
    owner,
    begins: owner === 'both' ? begins : null,
    due_date: row.due_date,
    is_overdue: !isOver && row.due_date < closing.today,
    state,
    claim: row.claim,
    claimed_by: row.claimed_by,
    changed_at: row.changed_at ? new Date(row.changed_at).toISOString() : null,
    reason: row.reason,
    waits_for: isOver ? [] : waitsFor(steps, step),
    notes: closing.notes
      .filter((note) => note.step === step)
      .map(({ id, author_id, author, text, created_at }) => ({
        id,
        author,
        by: author_id === deal.owner_id ? ('seller' as const) : ('buyer' as const),
        text,
        created_at: new Date(created_at).toISOString(),
      })),
    files: closing.files
      .filter((file) => file.step === step)
      .map((file) => ({
        id: file.id,
        name: file.name,
        bytes: file.bytes,
        media_type: file.media_type,
        uploaded_by: file.uploaded_by,
        uploaded_at: new Date(file.uploaded_at).toISOString(),
        url: signedAddress(tokens, filePath(file.id), deal.db_now, addressKeyOf(actor)),
        can_delete: canDeleteFile(actor, file, {
          is_step_reported: row.state !== 'open',
          has_payout: closing.payout_principal !== null,
        }),
        is_signed_here: file.signed_here !== null,
      })),
    signing: step === 'agreement' ? signingView(actor, closing) : null,
    seen: seenOf(closing, step),
    can: { ...can, attach: side !== null && !isClosed(steps) },
  }
}
