import { Trans } from '@lingui/react/macro'
import type { Approval } from '#domain/approvals/contract.ts'
import type { AuctionView } from '#domain/auctions/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { positionOf } from '../../features/auctions/model.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { formatMoney } from '../../ui/format.ts'
import { TextLink } from '../../ui/layout/TextLink.tsx'

interface OutcomeProps {
  approval: Approval
  auction: AuctionView | undefined
}

/** What became of it; nothing while it waits. */
export function Outcome({ approval, auction }: OutcomeProps) {
  const name = approval.decided_by?.name
  const at = <DateText iso={approval.decided_at} withTime />
  switch (approval.state) {
    case 'waiting':
      return null
    case 'done':
      return (
        <Note tone="ok" role="status">
          <b>
            <Trans>Approved by {name} and placed</Trans>
          </b>
          , {at}. {approval.bid && auction && <Position auction={auction} />}{' '}
          <TextLink to={paths.deal(approval.deal.id)}>
            <Trans>Go to the deal</Trans>
          </TextLink>
        </Note>
      )
    case 'refused':
      return (
        <Note tone="bad" role="status">
          <b>
            <Trans>Refused by {name}</Trans>
          </b>
          , {at}. {approval.reason}
        </Note>
      )
    case 'withdrawn':
      return (
        <Note tone="quiet" role="status">
          <Trans>Withdrawn by {name}</Trans>, {at}.
        </Note>
      )
    case 'over':
      return (
        <Note tone="warn" role="status">
          <Trans>
            It was not placed and can no longer be: the auction or the offer has ended, or who prepared it has
            left the team.
          </Trans>
        </Note>
      )
  }
}

/** The position of the company in the auction that still runs. */
function Position({ auction }: { auction: AuctionView }) {
  const position = positionOf(auction)
  const leading = formatMoney(auction.leading_amount)
  if (auction.deal_state !== 'live') return null
  if (position.kind === 'leading') return <Trans>You’re the highest bidder at {leading}.</Trans>
  if (position.kind === 'outbid') return <Trans>You were outbid: the leading bid is {leading}.</Trans>
  return null
}
