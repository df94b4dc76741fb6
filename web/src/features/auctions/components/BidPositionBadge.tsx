import { Trans } from '@lingui/react/macro'
import { IconClock, IconLock, IconMessage2Dollar, IconTrendingDown, IconTrophy } from '@tabler/icons-react'
import type { Bid } from '#domain/auctions/contract.ts'
import { BID_STATUS } from '#domain/auctions/vocabulary.ts'
import { Reason } from '../../../ui/feedback/Reason.tsx'
import { Badge } from '../../../ui/navigation/Badge.tsx'
import { positionOfBid } from '../my-bids.ts'
import classes from './BidPositionBadge.module.css'

/** Leading, outbid or sealed while the auction runs; afterwards the bid's status. */
export function BidPositionBadge({ bid }: { bid: Bid }) {
  const position = positionOfBid(bid)
  switch (position) {
    case 'leading':
      return (
        <Badge tone="ok" icon={IconTrophy}>
          <Trans>Leading</Trans>
        </Badge>
      )
    case 'outbid':
      return (
        <Badge tone="warn" icon={IconTrendingDown}>
          <Trans>Outbid</Trans>
        </Badge>
      )
    case 'sealed':
      return (
        <Badge tone="info" icon={IconLock}>
          <Trans>Sealed</Trans>
        </Badge>
      )
    case 'countered':
      return (
        <Badge tone="stake" icon={IconMessage2Dollar}>
          <Trans>Counter-offer</Trans>
        </Badge>
      )
    case 'invited':
      return (
        <Badge tone="stake" icon={IconMessage2Dollar}>
          <Trans>Best and final</Trans>
        </Badge>
      )
    case 'handed_in':
      return (
        <Badge tone="info" icon={IconLock}>
          <Trans>Final offer submitted</Trans>
        </Badge>
      )
    case 'waiting':
      return (
        <Badge tone="warn" icon={IconClock}>
          {BID_STATUS.pending}
        </Badge>
      )
    case 'accepted':
      return <Badge tone="ok">{BID_STATUS.accepted}</Badge>
    case 'declined':
    case 'void':
      return (
        <span className={classes.declined}>
          <Badge tone="bad">{BID_STATUS[position]}</Badge>
          {bid.reason && <Reason>{bid.reason}</Reason>}
        </span>
      )
  }
}
