import { Trans } from '@lingui/react/macro'
import type { OfferTerms } from '#domain/auctions/fee-total.ts'
import { formatMoney, toDecimal } from '#domain/kernel/money.ts'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { formatPercent } from '../../../ui/format.ts'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { totalAt } from '../offer.ts'
import { useServerSecond } from '../use-moments.ts'
import classes from './FeeLines.module.css'

interface FeeLinesProps {
  terms: OfferTerms
  listedAt: string | null
}

/** Each term of the fee formula with its figures; updated live as the months since listing grow. */
export function FeeLines({ terms, listedAt }: FeeLinesProps) {
  const now = useServerSecond()
  const { closing, brokerage, servicing, months } = totalAt(terms, listedAt, now)
  return (
    <Rows>
      <Row label={<Trans>Closing costs</Trans>} note={<Trans>Estimated Closing Costs</Trans>}>
        <MoneyText amount={toDecimal(closing)} />
      </Row>
      <Row
        label={<Trans>Brokerage</Trans>}
        note={<PerMonth percent={terms.brokerage_fees} bid={terms.bid_amount} months={months} />}
      >
        <MoneyText amount={toDecimal(brokerage)} />
      </Row>
      <Row
        label={<Trans>Loan servicing</Trans>}
        note={<PerMonth percent={terms.loan_servicing} bid={terms.bid_amount} months={months} />}
      >
        <MoneyText amount={toDecimal(servicing)} />
      </Row>
    </Rows>
  )
}

function PerMonth({ percent, bid, months }: { percent: number; bid: number; months: number }) {
  const rate = formatPercent(percent)
  const amount = formatMoney(bid)
  const time = months.toFixed(4)
  return (
    <Trans>
      {rate} a month × {amount} × {time} months since listing
    </Trans>
  )
}

/** Total of bid and costs, rounded once at the end. */
export function FeeSum({ terms, listedAt }: FeeLinesProps) {
  const now = useServerSecond()
  const { total } = totalAt(terms, listedAt, now)
  return (
    <div className={classes.sum}>
      <b>
        <Trans>Total</Trans>
      </b>
      <MoneyText className={classes.total} amount={toDecimal(total)} faintCents />
    </div>
  )
}
