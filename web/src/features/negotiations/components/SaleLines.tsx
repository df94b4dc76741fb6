import { Trans } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import { formatDate } from '../../../ui/format.ts'
import { Row } from '../../../ui/layout/Rows.tsx'
import { PlatformFeeRow } from '../../deals/components/PlatformFeeRow.tsx'
import type { SaleFigures } from '../sale-figures.ts'

interface SaleLinesProps {
  deal: DealDetail
  price: Cents
  figures: SaleFigures
}

/** What the seller receives at a price, line by line as the closing shows it next. */
export function SaleLines({ deal, price, figures: { net, statement } }: SaleLinesProps) {
  const day = formatDate(statement?.cut_off ?? null)
  return (
    <>
      {statement === null ? (
        <PlatformFeeRow deal={deal} price={price} />
      ) : (
        statement.seller.lines.map((line) => (
          <Row key={line.key} label={line.label} note={line.key === 'price' ? undefined : line.how}>
            {formatMoney(line.amount)}
          </Row>
        ))
      )}
      <Row
        label={<Trans>You receive in total, deposit included</Trans>}
        note={
          statement === null ? (
            <Trans>As of today, with the accrued interest</Trans>
          ) : (
            <Trans>Estimated for the closing on {day}, until an assignment statement is entered</Trans>
          )
        }
      >
        {formatMoney(net)}
      </Row>
    </>
  )
}
