import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DealDetail } from '#domain/deals/contract.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { hasAuction, type OwnerStage, ownerStage } from './model.ts'
import { OwnerActions } from './OwnerActions.tsx'
import classes from './OwnerPanel.module.css'

interface OwnerPanelProps {
  deal: DealDetail
  /** Shows the bids and the seller's actions. */
  onBids: () => void
}

/** How many missing points are named; the form names them all. */
const POINTS = 5

/** For the owner and staff while there is no auction: the state of the deal, and the next step. */
export function OwnerCard(props: OwnerPanelProps) {
  return (
    <Card as="section" title={props.deal.is_own ? <Trans>Your deal</Trans> : <Trans>For staff</Trans>}>
      <OwnerNext {...props} />
    </Card>
  )
}

/** What the auction's panel says already. */
const SAID_BY_CLOCK: readonly OwnerStage[] = ['scheduled', 'live', 'closing', 'answering', 'sold', 'not_sold']

/** The next step of the owner or staff, with what they must know for it. */
export function OwnerNext({ deal, onBids }: OwnerPanelProps) {
  const isSaid = hasAuction(deal) && SAID_BY_CLOCK.includes(ownerStage(deal))
  return (
    <div className={classes.body}>
      {deal.reason && (
        <Note tone="bad">
          <b>
            <Trans>Reason</Trans>
          </b>
          <p className={classes.reason}>{deal.reason}</p>
        </Note>
      )}
      {deal.sale && deal.sale.parts.length > 0 && (
        <p>
          <SoldInParts deal={deal} sale={deal.sale} />
        </p>
      )}
      {!isSaid && !deal.is_archived && (
        <p>
          <Message deal={deal} />
        </p>
      )}
      {deal.is_archived && (
        <p>
          <Trans>Archived: off the market and not counted as open work.</Trans>
        </p>
      )}
      {deal.selling_blocked_reason && <Note tone="warn">{deal.selling_blocked_reason}</Note>}
      {(deal.can.submit || (deal.selling_blocked_reason && deal.can.edit)) && deal.missing.length > 0 && (
        <Missing deal={deal} />
      )}
      <OwnerActions deal={deal} onBids={onBids} />
    </div>
  )
}

function Message({ deal }: { deal: DealDetail }): ReactNode {
  const submitted = formatDate(deal.submitted_at)
  const approved = formatDate(deal.approved_at)
  const isOwn = deal.is_own
  if (deal.deal_state === 'live' && deal.commitments) return <Committed commitments={deal.commitments} />
  switch (ownerStage(deal)) {
    case 'draft_incomplete':
      return (
        <Plural
          value={deal.missing.length}
          one="A draft. # item is missing before it can be submitted."
          other="A draft. # items are missing before it can be submitted."
        />
      )
    case 'draft_ready':
      return <Trans>The draft is complete and can be submitted for review.</Trans>
    case 'in_review':
      return <Trans>Submitted {submitted}. A reviewer decides within 3 business days.</Trans>
    case 'rejected':
      return isOwn ? (
        <Trans>Returned by the reviewer. Fix the points above and resubmit.</Trans>
      ) : (
        <Trans>Returned to the seller with the reason above.</Trans>
      )
    case 'issue':
      return <Trans>Off the market until the issue is resolved.</Trans>
    case 'unscheduled':
      return isOwn ? (
        <Trans>Approved {approved}. Set when the auction opens and ends.</Trans>
      ) : (
        <Trans>Approved {approved}. The auction has no dates yet.</Trans>
      )
    case 'scheduled':
      return (
        <Trans>
          Listed as coming soon. It opens <DateText iso={deal.auction.bid_start_ts} withTime />.
        </Trans>
      )
    case 'sold':
      return <Trans>Sold. Continue in the closing room.</Trans>
    case 'live':
    case 'closing':
    case 'answering':
    case 'not_sold':
      return null
  }
}

function SoldInParts({ deal, sale }: { deal: DealDetail; sale: NonNullable<DealDetail['sale']> }) {
  const total = formatMoney(sale.amount)
  return (
    <>
      <Plural
        value={sale.parts.length}
        one={`Sold in # part for ${total}.`}
        other={`Sold in # parts for ${total} together.`}
      />{' '}
      {deal.deal_state === 'not_sold' && (
        <>
          <Trans>The other loans were not sold.</Trans>{' '}
        </>
      )}
      <Trans>Each part has its own closing.</Trans>
    </>
  )
}

function Committed({ commitments }: { commitments: NonNullable<DealDetail['commitments']> }) {
  const { open, ready, follow_up_due } = commitments
  const due = formatDate(follow_up_due)
  return (
    <>
      <Plural value={open} _0="No commitments yet." one="# commitment." other="# commitments." />{' '}
      {follow_up_due !== null ? (
        <Trans>Send the follow-up documents and the additional NDA by the end of {due}.</Trans>
      ) : (
        ready > 0 && <Trans>Choose one of the buyers who accepted the additional NDA.</Trans>
      )}
    </>
  )
}

function Missing({ deal }: { deal: DealDetail }) {
  const more = deal.missing.length - POINTS
  return (
    <ul className={classes.missing}>
      {deal.missing.slice(0, POINTS).map(({ field, message }) => (
        <li key={field}>{message}</li>
      ))}
      {more > 0 && (
        <li>
          <Plural value={more} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
  )
}
