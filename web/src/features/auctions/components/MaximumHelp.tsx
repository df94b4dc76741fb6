import { Trans } from '@lingui/react/macro'
import type { AuctionView } from '#domain/auctions/contract.ts'

/**
 * What a hidden maximum does. The sentence about the reserve stands until one is met, on deals without a reserve as well,
 * so that it tells no one whether there is one.
 */
export function MaximumHelp({ auction }: { auction: Pick<AuctionView, 'reserve_met'> }) {
  return (
    <>
      <Trans>
        We bid for you in increments, up to this amount. No one sees it unless another bid passes it.
      </Trans>
      {auction.reserve_met !== true && (
        <>
          {' '}
          <Trans>
            If it covers a reserve that is not met yet, your bid is raised to the reserve immediately, even if
            no one else bids.
          </Trans>
        </>
      )}
    </>
  )
}
