import { Trans } from '@lingui/react/macro'
import { yieldAtPrice } from '#domain/deals/card-figures.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { type Cents, formatMoney as formatCents } from '#domain/kernel/money.ts'
import { formatMoney, formatPercent } from '../../../ui/format.ts'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { againstPrincipal } from '../amount.ts'
import { type DepositOfDeal, DepositRow, type SaleTime } from './DepositRow.tsx'
import { YieldRow } from './YieldRows.tsx'

interface PriceFactsProps {
  deal: DepositOfDeal & Pick<DealDetail, 'loan_yield' | 'principle_balance' | 'pricing' | 'pricing_gap'>
  /** Null while no price is entered. */
  price: Cents | null
  /** The hidden maximum, to which a bid binds as well; null if there is none. */
  maximum?: Cents | null
  sale?: SaleTime
}

/** What a price means: its yield next to the listed one, its discount or premium to the principal, and its deposit. */
export function PriceFacts({ deal, price, maximum = null, sale }: PriceFactsProps) {
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
      <DepositRow deal={deal} price={price} sale={sale} />
      {maximum !== null && (
        <Row
          label={<Trans>Yield at your maximum</Trans>}
          note={<Trans>At {formatCents(maximum)}, to which the bid binds you as well</Trans>}
        >
          {formatPercent(yieldAtPrice(deal, maximum))}
        </Row>
      )}
    </Rows>
  )
}
