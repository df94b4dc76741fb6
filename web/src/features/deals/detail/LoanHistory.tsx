import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { ROWS_FIELDS } from '#domain/deals/fields.ts'
import { historyFigures, historyGap, historyGapText } from '#domain/deals/loan-history.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import { serverNow } from '../../../platform/clock/server-clock.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Figure, FigureStrip } from '../../../ui/figures/FigureStrip.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import classes from './tabs.module.css'

/** The lists that the server sends this reader; withheld ones have no place on the page. */
const listsFor = (deal: DealDetail) => ROWS_FIELDS.filter((field) => !deal.withheld.includes(field))

export const seesHistory = (deal: DealDetail) => listsFor(deal).length > 0

/** Renewals, advances and payments of the loan, for the owner, staff and the buyer who won. */
export function LoanHistory({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
  const given = listsFor(deal).filter((field) => (deal[field] ?? []).length > 0)
  if (given.length === 0)
    return (
      <Card padded={false}>
        <EmptyState title={t`No loan history given`} withPicture={false}>
          {deal.is_own && deal.can.edit ? (
            <Trans>Add renewals, advances and payments in the form, or paste them from a spreadsheet.</Trans>
          ) : (
            <Trans>The seller has not entered any renewal, advance or payment.</Trans>
          )}
        </EmptyState>
      </Card>
    )
  return (
    <div className={classes.stack}>
      <HistoryFigures deal={deal} />
      {given.map((field) => (
        <HistoryTable key={field} name={field} rows={deal[field]} />
      ))}
    </div>
  )
}

function HistoryFigures({ deal }: { deal: DealDetail }) {
  const payments = (deal.mortgage_borrower_txs ?? []).map((row) => ({
    ...row,
    amount: toCents(row.amount),
    principal: null,
    interest: null,
  }))
  const advances = deal.mortgage_funded_txs ?? []
  if (payments.length === 0) return null
  const today = businessDateOf(new Date(serverNow()))
  const { paid, missed, late, in_arrears } = historyFigures(payments, today)
  const gap = historyGap(deal, today)
  const advanced = advances.reduce((sum, { amount }) => sum + toCents(amount), 0)
  return (
    <Card as="section">
      {gap && (
        <Note tone="warn">
          {historyGapText(gap)} <Trans>Accrued interest is estimated as if it had been paid.</Trans>
        </Note>
      )}
      <FigureStrip>
        <Figure
          label={<Trans>Paid</Trans>}
          value={<MoneyText amount={toDecimal(paid)} faintCents />}
          note={<Plural value={payments.length} one="# payment listed" other="# payments listed" />}
        />
        <Figure
          label={<Trans>Arrears</Trans>}
          value={<Plural value={in_arrears} _0="None" one="# payment" other="# payments" />}
          note={
            missed > 0 ? (
              <Plural value={missed} one="# missed" other="# missed" />
            ) : (
              <Trans>no missed payments</Trans>
            )
          }
        />
        <Figure
          label={<Trans>Paid late</Trans>}
          value={<Plural value={late} _0="None" one="# payment" other="# payments" />}
          note={<Trans>after the due date</Trans>}
        />
        {advances.length > 0 && (
          <Figure
            label={<Trans>Advanced</Trans>}
            value={<MoneyText amount={toDecimal(advanced)} faintCents />}
            note={<Plural value={advances.length} one="# advance" other="# advances" />}
          />
        )}
      </FigureStrip>
    </Card>
  )
}
