import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { DealDetail } from '#domain/deals/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import classes from './OwnerPanel.module.css'

export type OwnerDialog = 'submit' | 'schedule' | 'relist' | 'archive'

interface OwnerActionsProps {
  deal: DealDetail
  onDialog: (dialog: OwnerDialog) => void
  onBids: () => void
}

/** The actions that the server allows; the next action is the primary button. */
export function OwnerActions({ deal, onDialog, onBids }: OwnerActionsProps) {
  const { can, missing } = deal
  const isReady = can.submit && missing.length === 0
  // What was returned is fixed first; submitting it unchanged is possible, and rarely meant.
  const isReturned = can.submit && deal.deal_state !== 'draft'
  const isAnswering = deal.deal_state === 'under_review' && can.see_bids
  const isStaffs = can.approve || can.reject || can.flag || can.resolve
  return (
    <div className={classes.acts}>
      {isReady && !isReturned && <Submit onDialog={onDialog} variant="filled" />}
      {can.schedule && deal.deal_state === 'approved' && (
        <Button variant="filled" onClick={() => onDialog('schedule')}>
          <Trans>Set auction dates</Trans>
        </Button>
      )}
      {can.relist && (
        <Button variant="filled" onClick={() => onDialog('relist')}>
          <Trans>Relist</Trans>
        </Button>
      )}
      {isAnswering && (
        <Button variant="filled" onClick={onBids}>
          {can.decline_all ? (
            <Plural value={deal.auction.bid_count} one="Review the bid" other="Review the bids" />
          ) : (
            <Trans>See the bids</Trans>
          )}
        </Button>
      )}
      {deal.deal_state === 'live' && deal.commitments && deal.commitments.open > 0 && (
        <Button variant="filled" onClick={onBids}>
          <Trans>See the commitments</Trans>
        </Button>
      )}
      {can.edit && (
        <Button
          component={Link}
          to={paths.editDeal(deal.id)}
          variant={can.submit && (!isReady || isReturned) ? 'filled' : 'default'}
        >
          <EditName deal={deal} />
        </Button>
      )}
      {isReady && isReturned && <Submit onDialog={onDialog} variant="default" />}
      {isStaffs && (
        <Button component={Link} to={paths.review(deal.id)}>
          <Trans>Open in review</Trans>
        </Button>
      )}
      {can.archive && (
        <Button variant="subtle" onClick={() => onDialog('archive')}>
          {deal.is_archived ? <Trans>Restore</Trans> : <Trans>Archive</Trans>}
        </Button>
      )}
    </div>
  )
}

const Submit = ({
  onDialog,
  variant,
}: Pick<OwnerActionsProps, 'onDialog'> & { variant: 'filled' | 'default' }) => (
  <Button variant={variant} onClick={() => onDialog('submit')}>
    <Trans>Submit for review</Trans>
  </Button>
)

function EditName({ deal }: { deal: DealDetail }) {
  if (deal.deal_state === 'draft' && deal.missing.length > 0) return <Trans>Finish the draft</Trans>
  if (deal.can.submit && deal.deal_state !== 'draft') return <Trans>Fix and resubmit</Trans>
  return <Trans>Edit deal</Trans>
}
