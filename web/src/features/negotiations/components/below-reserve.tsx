import { Trans } from '@lingui/react/macro'
import { belowReserve } from '#domain/deals/below-reserve.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { type Cents, toCents, toDecimal } from '#domain/kernel/money.ts'
import { formatMoney, formatPercent } from '../../../ui/format.ts'

/**
 * The warning that the seller ticks before a price below the reserve binds them; undefined if it is not below.
 * @param price in cents
 */
export function belowReserveWarning(
  deal: Pick<DealDetail, 'reserve_price'>,
  price: Cents,
  what: 'bid' | 'counter-offer',
) {
  const { reserve_price } = deal
  const short = belowReserve(price, reserve_price === null ? null : toCents(reserve_price))
  if (short === null) return undefined
  const share = formatPercent(short.percent, 1)
  const below = formatMoney(toDecimal(short.amount))
  const reserve = formatMoney(reserve_price)
  return {
    text: (
      <>
        <b>
          <Trans>{share} below your reserve</Trans>
        </b>
        <br />
        {what === 'bid' ? (
          <Trans>
            The bid is {below} below your reserve of {reserve}.
          </Trans>
        ) : (
          <Trans>
            The counter-offer is {below} below your reserve of {reserve}.
          </Trans>
        )}
      </>
    ),
    tick: <Trans>I am selling below my reserve.</Trans>,
    about: price,
  }
}
