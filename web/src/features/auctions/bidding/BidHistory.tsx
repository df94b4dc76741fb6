import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { AuctionView } from '#domain/auctions/contract.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from './BidHistory.module.css'
import { BidHistoryChart, BidHistoryLegend } from './BidHistoryChart.tsx'
import { BidHistoryTable, type HistoryDeal } from './BidHistoryTable.tsx'

/** The public history of the auction: chart and table. */
export function BidHistory({ deal, auction }: { deal: HistoryDeal; auction: AuctionView }) {
  const { t } = useLingui()
  const hasBids = auction.history.length > 0
  return (
    <section className={classes.stack}>
      <div className={classes.head}>
        <h2>
          <Trans>Bid history</Trans>
        </h2>
        {hasBids && !auction.is_sealed && (
          <BidHistoryLegend withOwn={auction.history.some((step) => step.is_you)} />
        )}
      </div>
      {auction.is_sealed && <Withheld auction={auction} />}
      {hasBids ? (
        <>
          {!auction.is_sealed && <BidHistoryChart auction={auction} />}
          <BidHistoryTable deal={deal} auction={auction} />
        </>
      ) : auction.is_sealed && auction.bid_count > 0 ? null : (
        <Card padded={false}>
          <EmptyState title={t`No bids yet`} withPicture={false}>
            <NoBids auction={auction} />
          </EmptyState>
        </Card>
      )}
    </section>
  )
}

/** Explains why a sealed auction shows only the reader's own amounts. */
function Withheld({ auction }: { auction: AuctionView }) {
  return (
    <Note>
      <b>
        <Trans>Amounts are hidden until the auction ends.</Trans>
      </b>{' '}
      {auction.bid_count > 0 && (
        <>
          <Plural value={auction.bid_count} one="# sealed bid" other="# sealed bids" />{' '}
          <Plural value={auction.bidder_count} one="from # bidder." other="from # bidders." />{' '}
        </>
      )}
      {auction.you && <Trans>Only your own bids are listed.</Trans>}
    </Note>
  )
}

function NoBids({ auction }: { auction: AuctionView }) {
  const opening = formatMoney(auction.opening_bid)
  switch (auction.deal_state) {
    case 'live':
      return auction.is_sealed ? (
        <Trans>The first bid starts at {opening}.</Trans>
      ) : (
        <Trans>The first bid starts at {opening}. Every bid shows here as it is placed.</Trans>
      )
    case 'pending_auction':
      return <Trans>The auction has not opened. The first bid will start at {opening}.</Trans>
    default:
      return <Trans>No bids on this deal.</Trans>
  }
}
