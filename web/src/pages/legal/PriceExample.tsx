import { Trans } from '@lingui/react/macro'
import { feeTotal } from '#domain/auctions/fee-total.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { formatMoney } from '../../ui/format.ts'

const MONTHS = 3
const OFFER = {
  bid_amount: 400_000_00,
  end_closing_cost: 1_500_00,
  brokerage_fees: 1,
  loan_servicing: 0.25,
}

/** An example of the fee formula, computed by the rule that prices every bid. */
export function PriceExample() {
  const { brokerage, servicing, closing, total } = feeTotal(OFFER, MONTHS)
  const amount = (cents: number) => <td data-amount>{formatMoney(toDecimal(cents))}</td>
  return (
    <table>
      <caption>
        <Trans>An example: a bid on a deal that was listed three months ago</Trans>
      </caption>
      <tbody>
        <tr>
          <th scope="row">
            <Trans>Bid</Trans>
          </th>
          {amount(OFFER.bid_amount)}
        </tr>
        <tr>
          <th scope="row">
            <Trans>Closing costs, one amount</Trans>
          </th>
          {amount(closing)}
        </tr>
        <tr>
          <th scope="row">
            <Trans>
              Brokerage, {OFFER.brokerage_fees}% of the bid for each of {MONTHS} months
            </Trans>
          </th>
          {amount(brokerage)}
        </tr>
        <tr>
          <th scope="row">
            <Trans>
              Loan servicing, {OFFER.loan_servicing}% of the bid for each of {MONTHS} months
            </Trans>
          </th>
          {amount(servicing)}
        </tr>
        <tr>
          <th scope="row">
            <Trans>Total</Trans>
          </th>
          {amount(total)}
        </tr>
      </tbody>
    </table>
  )
}
