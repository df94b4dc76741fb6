import { ClosingError } from '#domain/closing/errors.ts'
import { canChangeFigures } from '#domain/closing/rules.ts'
import { checkCutOff } from '#domain/closing/statement.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { type Cents, toDecimal } from '#domain/kernel/money.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { conflict, forbidden, invalid } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ClosingRecord, factsOf } from '../queries/find-closing.ts'
import { updateClosing } from '../store.ts'
import { changeClosing, madeBy } from './change-closing.ts'

function rejectAfterFunds({ steps }: ClosingRecord): void {
  if (canChangeFigures(steps)) return
  throw conflict('The funds have been paid on these figures. They can no longer be changed.', 'funds_paid')
}

/**
 * Proposes a cut-off date, or accepts the other side's by naming the same date.
 * @throws 400 with an error code for an impossible date, 409 once the funds are paid
 */
export const agreeCutOff = (platform: Platform, actor: Actor, dealId: string, date: string) =>
  changeClosing(platform, actor, dealId, async (tx, closing) => {
    const { side, deal, cut_off_date } = closing
    rejectAfterFunds(closing)
    try {
      checkCutOff(date, businessDateOf(deal.sold_at ?? deal.db_now), closing.closing_date)
    } catch (error) {
      if (error instanceof ClosingError) throw invalid({ date: [error.message] })
      throw error
    }
    const isSame = date === cut_off_date
    const mine = side === 'buyer' ? 'cut_off_buyer' : 'cut_off_seller'
    if (isSame && closing[mine]) return null
    await updateClosing(tx, dealId, {
      cut_off_date: date,
      ...(!isSame && { cut_off_buyer: false, cut_off_seller: false }),
      [mine]: true,
    })
    const isAgreed = isSame && closing.cut_off_buyer !== closing.cut_off_seller
    return {
      type: 'closing.cut_off_named',
      before: { cut_off_date },
      after: { ...madeBy(closing), cut_off_date: date, is_agreed: isAgreed },
    }
  })

/**
 * Sets the seller's payout figures for the current cut-off date. They change what the buyer agreed to pay, so the
 * buyer must agree again.
 * @throws 403 for the buyer, 409 without an attached document or once the funds are paid
 */
export const statePayout = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  figures: { principal: Cents; interest: Cents | null },
) =>
  changeClosing(platform, actor, dealId, async (tx, closing) => {
    if (closing.side !== 'seller') throw forbidden()
    rejectAfterFunds(closing)
    if (!factsOf(closing).has_payout_document)
      throw conflict(
        'Attach the assignment statement first, then enter its figures.',
        'payout_document_missing',
      )
    const payout_principal = toDecimal(figures.principal)
    const payout_interest = figures.interest === null ? null : toDecimal(figures.interest)
    const payout_as_of = closing.cut_off_date
    await updateClosing(tx, dealId, { payout_principal, payout_interest, payout_as_of, cut_off_buyer: false })
    return {
      type: 'closing.payout_stated',
      before: { payout_principal: closing.payout_principal, payout_interest: closing.payout_interest },
      after: { ...madeBy(closing), payout_principal, payout_interest, payout_as_of },
    }
  })
