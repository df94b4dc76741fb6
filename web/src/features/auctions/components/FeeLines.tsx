import { Trans } from '@lingui/react/macro'
import type { BuyerCosts } from '#domain/auctions/buyer-costs.ts'
import type { OfferTerms } from '#domain/auctions/fee-total.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { salesTaxIn } from '#domain/kernel/sales-tax.ts'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { formatMoney, formatNumber, formatPercent, percentText } from '../../../ui/format.ts'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { type CostedDeal, costsAt, monthsAt } from '../offer.ts'
import { useServerSecond } from '../use-moments.ts'
import classes from './FeeLines.module.css'

interface FeeLinesProps {
  deal: CostedDeal
  terms: OfferTerms
  listedAt: string | null
}

/**
 * What the buyer pays at closing, line by line, without the ones that are zero; updated live as the months since
 * listing grow.
 */
export function FeeLines({ deal, terms, listedAt }: FeeLinesProps) {
  const now = useServerSecond()
  const costs = costsAt(deal, terms, listedAt, now)
  const tax = salesTaxIn(deal.state)
  return (
    <Rows>
      <Row label={<Trans>Price</Trans>}>
        <Amount of={costs.price} />
      </Row>
      {costs.accrued_interest !== 0 && (
        <Row
          label={<Trans>Accrued interest</Trans>}
          note={<Trans>Since the last payment, as of today; at closing to the cut-off date</Trans>}
        >
          <Amount of={costs.accrued_interest} />
        </Row>
      )}
      <OwnCosts costs={costs} terms={terms} months={monthsAt(listedAt, now)} />
      {costs.servicing_tax !== 0 && (
        <Row label={<Trans>{tax.name} on loan servicing</Trans>} note={percentText(String(tax.percent))}>
          <Amount of={costs.servicing_tax} />
        </Row>
      )}
    </Rows>
  )
}

const Amount = ({ of }: { of: Cents }) => <MoneyText amount={toDecimal(of)} />

interface OwnCostsProps {
  costs: BuyerCosts
  terms: OfferTerms
  months: number
}

/** The costs that the bidder adds to the price, each with who is paid. */
function OwnCosts({ costs, terms, months }: OwnCostsProps) {
  const perMonth = (percent: number) => <PerMonth percent={percent} bid={terms.bid_amount} months={months} />
  return (
    <>
      {costs.closing_cost !== 0 && (
        <Row label={<Trans>Closing costs</Trans>} note={<Trans>Paid to your lawyer, taxes included</Trans>}>
          <Amount of={costs.closing_cost} />
        </Row>
      )}
      {costs.brokerage !== 0 && (
        <Row
          label={<Trans>Brokerage</Trans>}
          note={
            <>
              <Trans>Paid to your broker:</Trans> {perMonth(terms.brokerage_fees)}
            </>
          }
        >
          <Amount of={costs.brokerage} />
        </Row>
      )}
      {costs.servicing !== 0 && (
        <Row
          label={<Trans>Loan servicing</Trans>}
          note={
            <>
              <Trans>Paid to the servicer:</Trans> {perMonth(terms.loan_servicing)}
            </>
          }
        >
          <Amount of={costs.servicing} />
        </Row>
      )}
    </>
  )
}

function PerMonth({ percent, bid, months }: { percent: number; bid: number; months: number }) {
  const rate = formatPercent(percent)
  const amount = formatMoney(toDecimal(bid))
  const time = formatNumber(months.toFixed(2))
  return (
    <Trans>
      {rate} a month × {amount} × {time} months since listing
    </Trans>
  )
}

/** The sum of the lines, as far as it can be known before the sale. */
export function FeeSum({ deal, terms, listedAt }: FeeLinesProps) {
  const { total } = costsAt(deal, terms, listedAt, useServerSecond())
  return (
    <div className={classes.sum}>
      <b>
        <Trans>Estimated total at closing</Trans>
      </b>
      <MoneyText className={classes.total} amount={toDecimal(total)} faintCents />
    </div>
  )
}
