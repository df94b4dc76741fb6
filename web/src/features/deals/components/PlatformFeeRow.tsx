import { Trans } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { feeAt } from '#domain/deals/fee-amount.ts'
import { type Cents, formatMoney, toCents } from '#domain/kernel/money.ts'
import { salesTaxIn } from '#domain/kernel/sales-tax.ts'
import { Row } from '../../../ui/layout/Rows.tsx'
import { feeText } from '../detail/model.ts'

interface PlatformFeeRowProps {
  deal: Pick<DealDetail, 'home_slice_fees' | 'home_slice_fees_type' | 'state'>
  price: Cents
}

/** What HomeSlice charges the seller at a price; nothing where the reader does not see the fee. */
export function PlatformFeeRow({ deal, price }: PlatformFeeRowProps) {
  const { home_slice_fees: value, home_slice_fees_type: type } = deal
  const amount = value === null ? null : feeAt({ value: toCents(value), type }, price)
  if (amount === null) return null
  const fee = feeText(value, type)
  const tax = salesTaxIn(deal.state)
  return (
    <Row
      label={<Trans>HomeSlice fee</Trans>}
      note={
        type === 'percentage' ? (
          <Trans>
            {fee} of the price, from the seller; {tax.name} is added
          </Trans>
        ) : (
          <Trans>From the seller; {tax.name} is added</Trans>
        )
      }
    >
      {formatMoney(amount)}
    </Row>
  )
}
