import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { feeTotal } from '#domain/auctions/fee-total.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { feeText } from '../../deals/detail/model.ts'
import classes from '../../deals/detail/tabs.module.css'

const PlatformFeeDialog = lazy(() => import('../../deals/components/PlatformFeeDialog.tsx'))

/** Round figures that make the example easy to follow. */
const EXAMPLE = {
  bid_amount: 400_000_00,
  end_closing_cost: 1_500_00,
  brokerage_fees: 1,
  loan_servicing: 0.25,
}
const EXAMPLE_MONTHS = 3

/** What the seller pays, for the seller and staff; and the total of a bid with its own costs. */
export function FeesTab({ deal }: { deal: DealDetail }) {
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
      <Card as="section" title={<Trans>What a bid costs in total</Trans>}>
        <Formula />
      </Card>
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
      {isOpen && (
        <Suspense>
          <PlatformFeeDialog deal={deal} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Formula() {
  const { bid_amount, end_closing_cost, brokerage_fees, loan_servicing } = EXAMPLE
  const { total, brokerage, servicing } = feeTotal(EXAMPLE, EXAMPLE_MONTHS)
  const bid = formatMoney(bid_amount)
  const closing = formatMoney(end_closing_cost)
  const sum = formatMoney(total)
  const broker = formatMoney(brokerage)
  const service = formatMoney(servicing)
  return (
    <div className={classes.formulaText}>
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
      <p>
        <Trans>
          Example: a bid of {bid} with closing costs of {closing}, brokerage of {brokerage_fees}% and
          servicing of {loan_servicing}% a month, {EXAMPLE_MONTHS} months after listing: {broker} brokerage,{' '}
          {service} servicing, {sum} in all.
        </Trans>
      </p>
    </div>
  )
}
