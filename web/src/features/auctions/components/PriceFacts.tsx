import { Trans } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { formatMoney, formatPercent } from '../../../ui/format.ts'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { againstPrincipal } from '../amount.ts'
import { DepositRow } from './DepositRow.tsx'
import { YieldRow } from './YieldRows.tsx'

interface PriceFactsProps {
  deal: Pick<
    DealDetail,
    | 'loan_yield'
    | 'principle_balance'
    | 'pricing'
    | 'pricing_gap'
    | 'deposit'
    | 'deposit_type'
    | 'deposit_due'
  >
  /** Null while no price is entered. */
  price: Cents | null
  buysNow?: boolean
}

/** What a price means: its yield next to the listed one, its discount or premium to the principal, and its deposit. */
export function PriceFacts({ deal, price, buysNow }: PriceFactsProps) {
  const against = price === null ? null : againstPrincipal(price, deal.principle_balance)
  return (
    <Rows>
      <YieldRow deal={deal} price={price} />
      {against && against.kind !== 'par' && (
        <Row
          label={
            against.kind === 'discount' ? (
              <Trans>Discount to principal</Trans>
            ) : (
              <Trans>Premium over principal</Trans>
            )
          }
        >
          {formatMoney(against.amount)} · {formatPercent(against.percent)}
        </Row>
      )}
      <DepositRow deal={deal} price={price} buysNow={buysNow} />
    </Rows>
  )
}
