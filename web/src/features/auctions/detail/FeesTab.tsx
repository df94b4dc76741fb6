import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AuctionView } from '#domain/auctions/contract.ts'
import { feeTotal } from '#domain/auctions/fee-total.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isAuctioned } from '#domain/deals/kinds.ts'
import { formatMoney, toCents } from '#domain/kernel/money.ts'
import { lazyDialog } from '../../../ui/feedback/later.tsx'
import { formatNumber, formatPercent } from '../../../ui/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { PlatformFeeRow } from '../../deals/components/PlatformFeeRow.tsx'
import { feeText } from '../../deals/detail/model.ts'
import classes from '../../deals/detail/tabs.module.css'
import { DepositRow } from '../components/DepositRow.tsx'
import { FeeLines, FeeSum } from '../components/FeeLines.tsx'
import { monthsAt } from '../offer.ts'
import { useServerSecond } from '../use-moments.ts'

const PlatformFeeDialog = lazyDialog(() => import('../../deals/components/PlatformFeeDialog.tsx'))

interface FeesTabProps {
  deal: DealDetail
  /** Where it is known, the next bid is its minimum. */
  auction?: AuctionView | undefined
}

/** What the seller pays, for the seller and staff; and the total of the next bid. */
export function FeesTab({ deal, auction }: FeesTabProps) {
  return (
    <div className={classes.stack}>
      {!deal.withheld.includes('home_slice_fees') && (
        <Card as="section" title={<Trans>Fees that the seller pays</Trans>}>
          <Rows>
            <Row label={<Trans>Broker fees</Trans>}>{feeText(deal.broker_fees, deal.broker_fees_type)}</Row>
            <Row label={<Trans>Lender fees</Trans>}>{feeText(deal.lender_fees, deal.lender_fees_type)}</Row>
            <Row label={<Trans>HomeSlice fees</Trans>}>
              {feeText(deal.home_slice_fees, deal.home_slice_fees_type)}
            </Row>
          </Rows>
          {deal.can.set_fees && <ChangeFees deal={deal} />}
        </Card>
      )}
      {isAuctioned(deal) && (
        <Card as="section" title={<Trans>What the next bid costs in total</Trans>}>
          <NextBid deal={deal} auction={auction} />
        </Card>
      )}
    </div>
  )
}

/** For administrators. */
function ChangeFees({ deal }: { deal: DealDetail }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button mt="md" onClick={() => setOpen(true)}>
        <Trans>Change the HomeSlice fees</Trans>
      </Button>
      {isOpen && <PlatformFeeDialog deal={deal} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A bid without costs of its own, to which the bidder adds theirs. */
const WITHOUT_COSTS = { end_closing_cost: 0, brokerage_fees: 0, loan_servicing: 0 }
/** Brokerage or servicing a month, in percent, as an example of what it adds. */
const STEP = 0.1

/** What the next bid costs in total today, with the figures of this deal. */
function NextBid({ deal, auction }: FeesTabProps) {
  const bid =
    auction?.minimum_bid ?? deal.sale_amount ?? deal.auction.leading_amount ?? deal.auction.opening_bid
  const months = monthsAt(deal.listed_at, useServerSecond())
  if (bid === null) return null
  const price = toCents(bid)
  const added = formatMoney(
    feeTotal({ ...WITHOUT_COSTS, bid_amount: price, brokerage_fees: STEP }, months).brokerage,
  )
  const terms = { ...WITHOUT_COSTS, bid_amount: price }
  const time = formatNumber(months.toFixed(2))
  const step = formatPercent(STEP, 1)
  return (
    <>
      <FeeLines deal={deal} terms={terms} listedAt={deal.listed_at} />
      <FeeSum deal={deal} terms={terms} listedAt={deal.listed_at} />
      <Rows>
        <DepositRow deal={deal} price={price} />
        <PlatformFeeRow deal={deal} price={price} />
        <Row
          label={<Trans>Your own costs, for each {step} a month that you offer</Trans>}
          note={
            <Trans>
              Brokerage and servicing are optional and count for the {time} months since the listing. Closing
              costs that you enter are added in full.
            </Trans>
          }
        >
          {added}
        </Row>
      </Rows>
      <details className={classes.formulaText}>
        <summary>
          <Trans>How the total is computed</Trans>
        </summary>
        <Formula />
      </details>
    </>
  )
}

function Formula() {
  return (
    <>
      <p className={classes.formula}>
        <Trans>total = bid + closing costs + brokerage % × bid × months + servicing % × bid × months</Trans>
      </p>
      <p>
        <Trans>
          Closing costs are paid to your lawyer, brokerage to your broker and servicing to the servicer.
          Brokerage and servicing are in percent of the bid for each month since the deal was listed. Months
          are counted pro rata, with an average month of 30.44 days, so the total grows while the deal is
          open. It is rounded to the cent once, at the end.
        </Trans>
      </p>
    </>
  )
}
