import { Trans } from '@lingui/react/macro'
import type { AuctionView } from '#domain/auctions/contract.ts'

/** Label of the amount field: a bid, a sealed bid, or a raise of one's own sealed bid. */
export function BidLabel({ auction }: { auction: Pick<AuctionView, 'is_sealed' | 'you'> }) {
  if (!auction.is_sealed) return <Trans>Your bid</Trans>
  return auction.you ? <Trans>Raise your sealed bid</Trans> : <Trans>Your sealed bid</Trans>
}
