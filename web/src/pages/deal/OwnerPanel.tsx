import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { AuctionView } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isAuctioned, isBook } from '#domain/deals/kinds.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { AuctionDatesDialog } from '../../features/auctions/components/AuctionDatesDialog.tsx'
import { AudienceRow } from '../../features/channels/components/AudienceRow.tsx'
import { SubmitDialog } from '../../features/deals/components/SubmitDialog.tsx'
import { useMe } from '../../platform/session/me.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { ArchiveDialog } from './ArchiveDialog.tsx'
import { MatchingBoxes } from './MatchingBoxes.tsx'
import { ownerStage } from './model.ts'
import { OwnerActions, type OwnerDialog } from './OwnerActions.tsx'
import classes from './OwnerPanel.module.css'

interface OwnerPanelProps {
  deal: DealDetail
  auction: AuctionView | undefined
  /** Shows the bids and the seller's actions. */
  onBids: () => void
}

/** How many missing points are named; the form names them all. */
const POINTS = 5

/** For the owner and staff: the status of the deal, and the next action. */
export function OwnerPanel({ deal, auction, onBids }: OwnerPanelProps) {
  const { t } = useLingui()
  const { data: me } = useMe()
  // Reviewers may not request it.
  const sells = me?.is_seller || me?.is_superuser
  const [dialog, setDialog] = useState<OwnerDialog | null>(null)
  const close = () => setDialog(null)
  return (
    <Card as="section" title={deal.is_own ? t`Your deal` : t`For staff`}>
      <div className={classes.body}>
        {deal.reason && (
          <Note tone="bad">
            <b>
              <Trans>Reason</Trans>
            </b>
            <p className={classes.reason}>{deal.reason}</p>
          </Note>
        )}
        <p>
          {deal.sale && deal.sale.parts.length > 0 ? (
            <SoldInParts deal={deal} sale={deal.sale} />
          ) : (
            !deal.is_archived && <Message deal={deal} auction={auction} />
          )}
          {deal.is_archived && (
            <>
              {' '}
              <Trans>Archived: off the market and not counted as open work.</Trans>
            </>
          )}
        </p>
        {deal.can.submit && deal.missing.length > 0 && <Missing deal={deal} />}
        <Prices deal={deal} />
        <AudienceRow deal={deal} />
        {isBeforeSale(deal) && sells && <MatchingBoxes deal={deal} />}
        <OwnerActions deal={deal} onDialog={setDialog} onBids={onBids} />
      </div>
      {dialog === 'submit' && <SubmitDialog deal={deal} onClose={close} />}
      {dialog === 'archive' && <ArchiveDialog deal={deal} isArchived={deal.is_archived} onClose={close} />}
      {(dialog === 'schedule' || dialog === 'relist') && (
        <AuctionDatesDialog deal={deal} again={dialog === 'relist'} onClose={close} />
      )}
    </Card>
  )
}

const BEFORE_SALE: readonly DealState[] = ['draft', 'pending', 'rejected', 'approved', 'pending_auction']
const isBeforeSale = ({ deal_state }: DealDetail) => BEFORE_SALE.includes(deal_state)

function Message({ deal, auction }: Pick<OwnerPanelProps, 'deal' | 'auction'>): ReactNode {
  const { bid_start_ts, bid_end_ts, bid_count, is_sealed } = auction ?? deal.auction
  const submitted = formatDate(deal.submitted_at)
  const approved = formatDate(deal.approved_at)
  const opens = <DateText iso={bid_start_ts} withTime />
  const ends = <DateText iso={bid_end_ts} withTime />
  const answerBy = formatDate(deal.answer_by)
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
      return <Trans>Listed as coming soon. The auction opens {opens}.</Trans>
    case 'live':
      return (
        <>
          <Plural value={bid_count} one="# bid so far." other="# bids so far." />{' '}
          {is_sealed && (
            <>
              <Trans>Amounts are hidden from everyone until the close.</Trans>{' '}
            </>
          )}
          {isOwn ? (
            <Trans>The auction ends {ends}; then you decide on the bids.</Trans>
          ) : (
            <Trans>The auction ends {ends}; then the seller decides on the bids.</Trans>
          )}
        </>
      )
    case 'closing':
      return <Trans>Closing the auction.</Trans>
    case 'answering':
      return isOwn ? (
        <Trans>
          The auction ended {ends}. Answer by the end of {answerBy} (Toronto time). Bids still open then
          expire.
        </Trans>
      ) : (
        <Trans>
          The auction ended {ends}. The seller answers by the end of {answerBy} (Toronto time). Bids still
          open then expire.
        </Trans>
      )
    case 'sold':
      return <Trans>Sold. Continue in the closing room.</Trans>
    case 'not_sold':
      // Loans of a book may have been sold in parts.
      return isBook(deal) ? (
        <Trans>The auction ended {ends}. No bid on the whole book was accepted.</Trans>
      ) : (
        <Trans>The auction ended {ends} without a sale.</Trans>
      )
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

function Prices({ deal }: { deal: DealDetail }) {
  if (!isAuctioned(deal))
    return (
      <Rows>
        <Row label={<Trans>Mortgage amount</Trans>}>
          <MoneyText amount={deal.mortgage_amount} />
        </Row>
      </Rows>
    )
  return <AuctionPrices deal={deal} />
}

function AuctionPrices({ deal }: { deal: DealDetail }) {
  const isOpen = deal.auction.auction_format === 'open'
  return (
    <Rows>
      <Row
        label={<Trans>Reserve price</Trans>}
        note={
          isOpen ? (
            <Trans>Hidden: buyers see met or not met</Trans>
          ) : (
            <Trans>Hidden: met or not met shows after the close</Trans>
          )
        }
      >
        <MoneyText amount={deal.reserve_price} />
      </Row>
      {isOpen && (
        <Row label={<Trans>Buy-now price</Trans>}>
          <MoneyText amount={deal.buy_reserve_price} />
        </Row>
      )}
    </Rows>
  )
}
