import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Bid } from '#domain/auctions/contract.ts'
import { useIsViewing } from '../../../platform/view-as/ViewingNote.tsx'
import text from '../../../styles/text.module.css'
import { formatMoney } from '../../../ui/format.ts'
import { actionOf, type BidAction } from '../my-bids.ts'

/** The next action on a bid; primary where waiting would lose it. */
export function BidButton({ bid }: { bid: Bid }) {
  const { t } = useLingui()
  const action = actionOf(bid)
  const { title, reference } = bid.loan_deal
  // Those who view as the bidder can only look at what waits for an answer.
  const isLocked = useIsViewing() && action.urgent
  return (
    <Button
      size="sm"
      fullWidth
      variant={action.urgent && !isLocked ? 'filled' : 'default'}
      leftSection={isLocked && <IconLock size={16} aria-hidden />}
      component={Link}
      to={action.to}
    >
      <ActionName bid={bid} kind={action.kind} />
      <span className={text.srOnly}>{t`, ${title} ${reference}`}</span>
    </Button>
  )
}

function ActionName({ bid, kind }: { bid: Bid; kind: BidAction['kind'] }) {
  const amount = formatMoney(bid.counter?.amount ?? null)
  switch (kind) {
    case 'raise':
      return <Trans>Increase bid</Trans>
    case 'raise_maximum':
      return <Trans>Raise maximum</Trans>
    case 'answer_counter':
      return <Trans>Answer {amount}</Trans>
    case 'offer_final':
      return <Trans>Make final offer</Trans>
    case 'close':
      return <Trans>Go to closing</Trans>
    case 'see':
      return <Trans>See the deal</Trans>
  }
}
