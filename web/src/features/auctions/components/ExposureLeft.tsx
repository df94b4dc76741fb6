import { Trans } from '@lingui/react/macro'
import type { AuctionView } from '#domain/auctions/contract.ts'
import { BOUND_BY } from '#domain/funds/vocabulary.ts'
import { formatMoney } from '../../../ui/format.ts'

/** What is left for bids on any deal, and of what. */
export function ExposureLeft({ exposure }: { exposure: NonNullable<AuctionView['exposure']> }) {
  const left = formatMoney(exposure.left)
  const limit = formatMoney(exposure.limit)
  const bound = BOUND_BY[exposure.bound_by]
  return (
    <Trans>
      {left} of your {bound} of {limit} is left.
    </Trans>
  )
}
