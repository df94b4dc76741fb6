import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OfferTerms } from '#domain/auctions/fee-total.ts'
import { yieldAtPrice } from '#domain/deals/card-figures.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import { formatPercent } from '../../../ui/format.ts'
import { DepositTerms } from '../components/DepositRow.tsx'
import { depositOf } from '../deposit.ts'
import { costsAt, leftOfLimit, type OpenAuction } from '../offer.ts'
import { useServerSecond } from '../use-moments.ts'
import classes from './AtMaximum.module.css'

interface AtMaximumProps {
  deal: DealDetail
  auction: OpenAuction
  terms: OfferTerms
  bid: Cents
  maximum: Cents
}

/** What the bid and its hidden maximum, to which it binds as well, each come to. */
export function AtMaximum({ deal, auction, terms, bid, maximum }: AtMaximumProps) {
  const now = useServerSecond()
  const totalAt = (bid_amount: Cents) =>
    formatMoney(costsAt(deal, { ...terms, bid_amount }, auction.listed_at, now).total)
  const [leftAtBid, leftAtMaximum] = [leftOfLimit(bid, auction), leftOfLimit(maximum, auction)]
  const hasDeposit = depositOf(deal, bid) !== null
  const depositAt = (price: Cents) => formatMoney(depositOf(deal, price) ?? 0)
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <td />
          <th scope="col">
            <Trans>At this bid</Trans>
          </th>
          <th scope="col">
            <Trans>At your maximum</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        <Line label={<Trans>Amount</Trans>} of={formatMoney} bid={bid} maximum={maximum} />
        <Line
          label={<Trans>Yield</Trans>}
          of={(price) => formatPercent(yieldAtPrice(deal, price))}
          bid={bid}
          maximum={maximum}
        />
        {hasDeposit && (
          <>
            <Line label={<Trans>Deposit</Trans>} of={depositAt} bid={bid} maximum={maximum} />
            {/* In a line of its own: beside two amounts a phone has no room for it. */}
            <tr className={classes.note}>
              <td colSpan={3}>
                <DepositTerms deal={deal} sale="at_end" />
              </td>
            </tr>
          </>
        )}
        <Line label={<Trans>Estimated total at closing</Trans>} of={totalAt} bid={bid} maximum={maximum} />
        <tr>
          <th scope="row">
            {auction.exposure?.bound_by === 'proven_funds' ? (
              <Trans>Left of your proven funds</Trans>
            ) : (
              <Trans>Left of your exposure limit</Trans>
            )}
          </th>
          {leftAtBid === null || leftAtMaximum === null ? (
            <td colSpan={2}>
              <Trans>No limit set</Trans>
            </td>
          ) : (
            <>
              <td>{formatMoney(leftAtBid)}</td>
              <td>{formatMoney(leftAtMaximum)}</td>
            </>
          )}
        </tr>
      </tbody>
    </table>
  )
}

interface LineProps extends Pick<AtMaximumProps, 'bid' | 'maximum'> {
  label: ReactNode
  of: (price: Cents) => string
}

const Line = ({ label, of, bid, maximum }: LineProps) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{of(bid)}</td>
    <td>{of(maximum)}</td>
  </tr>
)
