import { Trans } from '@lingui/react/macro'
import type { AuctionView } from '#domain/auctions/contract.ts'

/** What the amount is that one types: a bid, a sealed bid, or more than the own sealed bid. */
export function BidLabel({ auction }: { auction: Pick<AuctionView, 'is_sealed' | 'you'> }) {
  if (!auction.is_sealed) return <Trans>Your bid</Trans>
  return auction.you ? <Trans>Raise your sealed bid</Trans> : <Trans>Your sealed bid</Trans>
}
