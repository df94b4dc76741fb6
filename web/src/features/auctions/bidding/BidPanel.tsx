import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AuctionView } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isBook } from '#domain/deals/kinds.ts'
import { paths } from '#domain/kernel/paths.ts'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { TextLink } from '../../../ui/layout/TextLink.tsx'
import { FundsFirst, isFundsFirst } from '../../funds/components/FundsFirst.tsx'
import { isRoomFirst, RoomFirst } from '../../rooms/components/RoomFirst.tsx'
import { positionOf } from '../model.ts'
import { hasMinimum } from '../offer.ts'
import { usePhase } from '../use-phase.ts'
import { AuctionClock } from './AuctionClock.tsx'
import { AuctionLead } from './AuctionLead.tsx'
import { BidForm } from './BidForm.tsx'
import classes from './BidPanel.module.css'
import { BidPositionNote } from './BidPositionNote.tsx'

interface BidPanelProps {
  deal: DealDetail
  auction: AuctionView
  /** Called when the countdown ends, to refetch. */
  onEnd?: () => void
  /** In the sheet of a phone, where the whole form has to be in view. */
  isCompact?: boolean
  /** What the owner does next. */
  children?: ReactNode
}

/** The auction panel of a deal: countdown, leading bid, own position, bid form. */
export function BidPanel(props: BidPanelProps) {
  const { t } = useLingui()
  return (
    <aside className={classes.panel} aria-label={t`Auction`}>
      <BidPanelBody {...props} />
    </aside>
  )
}

/** The panel without its card, also used in the sheet on a phone. */
export function BidPanelBody({ deal, auction, isCompact, onEnd, children }: BidPanelProps) {
  const phase = usePhase(auction)
  const isWon = deal.disclosure === 'winner'
  const position = positionOf(auction)
  const note = <BidPositionNote position={position} phase={phase} isWon={isWon} isBook={isBook(deal)} />
  return (
    <>
      <AuctionClock
        auction={auction}
        phase={phase}
        answerBy={deal.answer_by}
        isOwn={deal.is_own}
        isBook={isBook(deal)}
        isInParts={deal.sale !== null && deal.sale.parts.length > 0}
        isCompact={isCompact}
        onEnd={onEnd}
      />
      <div className={classes.body}>
        <AuctionLead deal={deal} auction={auction} phase={phase} isWon={isWon} />
        {(position.kind !== 'none' || (isWon && phase === 'sold')) && (
          <div className={classes.note}>{note}</div>
        )}
        {phase === 'sold' && deal.sale?.parts.length === 0 && <Sale id={deal.id} sale={deal.sale} />}
        {deal.sale && deal.sale.parts.length > 0 && <SaleInParts sale={deal.sale} />}
      </div>
      {phase === 'live' && deal.can.bid && hasMinimum(auction) && <BidForm deal={deal} auction={auction} />}
      {phase === 'live' && !deal.can.bid && !deal.is_own && deal.bid_blocked_reason && (
        <div className={classes.error}>
          {isRoomFirst(deal) ? (
            <RoomFirst deal={deal} />
          ) : isFundsFirst(deal.bid_blocked_reason) ? (
            <FundsFirst deal={deal} reason={deal.bid_blocked_reason} />
          ) : (
            deal.bid_blocked_reason
          )}
        </div>
      )}
      {children && <div className={classes.owner}>{children}</div>}
    </>
  )
}

/** Only the two sides and staff see the buyer. */
function Sale({ id, sale }: { id: string; sale: NonNullable<DealDetail['sale']> }) {
  return (
    <div className={classes.note}>
      <Rows>
        {sale.buyer && <Row label={<Trans>Buyer</Trans>}>{sale.buyer}</Row>}
        <Row label={<Trans>Sold on</Trans>}>
          <DateText iso={sale.sold_at} withTime />
        </Row>
      </Rows>
      <Button variant="filled" fullWidth component={Link} to={paths.closing(id)}>
        <Trans>Go to closing</Trans>
      </Button>
    </div>
  )
}

/** What each buyer bought of a book, and the sum; each part has its own closing. */
function SaleInParts({ sale: { amount, sold_at, parts } }: { sale: NonNullable<DealDetail['sale']> }) {
  return (
    <div className={classes.note}>
      <Rows>
        {parts.map((part) => (
          <Row
            key={part.deal}
            label={<TextLink to={paths.ownDeal(part.deal)}>{part.reference}</TextLink>}
            note={
              <>
                {part.company}, <Plural value={part.loans} one="# loan" other="# loans" />
              </>
            }
          >
            <MoneyText amount={part.amount} />
          </Row>
        ))}
        <Row label={<Trans>Sold in parts</Trans>}>
          <MoneyText amount={amount} />
        </Row>
        <Row label={<Trans>Sold on</Trans>}>
          <DateText iso={sold_at} withTime />
        </Row>
      </Rows>
    </div>
  )
}
