import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AuctionView, BidStep } from '#domain/auctions/contract.ts'
import { OFFER_TYPE } from '#domain/auctions/vocabulary.ts'
import { yieldAtPrice } from '#domain/deals/card-figures.ts'
import type { DealCard } from '#domain/deals/contract.ts'
import { toCents } from '#domain/kernel/money.ts'
import text from '../../../styles/text.module.css'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { Percent } from '../../../ui/figures/Percent.tsx'
import { CsvButton } from '../../../ui/files/CsvButton.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { useUrlState } from '../../../ui/lists/use-url-state.ts'
import { Badge } from '../../../ui/navigation/Badge.tsx'
import { useEarlierBids } from '../api.ts'
import { entryKey, isPlacedFirst, oldestFirst } from '../model.ts'
import classes from './BidHistory.module.css'

const FOLDED_ROWS = 5

export type HistoryDeal = Pick<
  DealCard,
  'reference' | 'deal_state' | 'pricing' | 'pricing_gap' | 'sale_amount'
>

/** The bids under their bidders' aliases, latest first; collapsed until expanded. */
export function BidHistoryTable({ deal, auction }: { deal: HistoryDeal; auction: AuctionView }) {
  const { t } = useLingui()
  const { get, set } = useUrlState()
  const isOpen = get('bids') === 'all'
  const latestFirst = oldestFirst(auction.history).reverse()
  const bids = latestFirst.filter((step) => !step.is_automatic).length
  const columns: Column<BidStep>[] = [
    {
      key: 'alias',
      header: t`Bidder`,
      isTitle: true,
      cell: (step) => <Bidder deal={deal} step={step} isPlacedFirst={isPlacedFirst(step, auction.history)} />,
    },
    { key: 'placed_at', header: t`Time`, cell: (step) => <DateText iso={step.placed_at} withTime /> },
    { key: 'offer_type', header: t`Offer`, cell: (step) => <OfferName step={step} /> },
    {
      key: 'yield',
      header: t`Yield`,
      align: 'right',
      cell: (step) => <Percent value={yieldAtPrice(deal, toCents(step.amount))} className={text.muted} />,
    },
    {
      key: 'amount',
      header: t`Amount`,
      align: 'right',
      cell: (step) => (
        <span className={classes.amount}>
          <MoneyText amount={step.amount} stake={step.is_leading === true} />
        </span>
      ),
    },
  ]
  return (
    <DataTable
      label={t`Bids, latest first`}
      columns={columns}
      rows={isOpen ? latestFirst : latestFirst.slice(0, FOLDED_ROWS)}
      rowKey={entryKey}
      empty={null}
      dense
      brief
      footer={
        <div className={classes.footer}>
          {isOpen && auction.history_before !== null && <EarlierBids auction={auction} />}
          {latestFirst.length > FOLDED_ROWS && (
            <Button size="sm" aria-expanded={isOpen} onClick={() => set({ bids: isOpen ? null : 'all' })}>
              {isOpen ? (
                <Trans>Latest bids only</Trans>
              ) : auction.history_before !== null && !auction.is_sealed ? (
                <Trans>
                  The latest {bids} of {auction.bid_count} bids
                </Trans>
              ) : (
                <Plural value={bids} one="All # bid" other="All # bids" />
              )}
            </Button>
          )}
          <CsvButton
            name={t`${deal.reference} bids`}
            header={[t`Bidder`, t`Time`, t`Offer`, t`Yield`, t`Amount`]}
            rows={() =>
              latestFirst.map((step) => [
                step.alias,
                step.placed_at,
                step.is_automatic ? t`Automatic bid` : OFFER_TYPE[step.offer_type],
                yieldAtPrice(deal, toCents(step.amount)),
                step.amount,
              ])
            }
          />
        </div>
      }
    />
  )
}

/** Adds the bids before the ones that are shown. The button retains the focus while there are more. */
function EarlierBids({ auction }: { auction: AuctionView }) {
  const { mutate, isPending, error } = useEarlierBids(auction)
  return (
    <>
      <Button size="sm" loading={isPending} onClick={() => mutate()}>
        <Trans>Show earlier bids</Trans>
      </Button>
      {error && <ErrorState error={error} onRetry={() => mutate()} />}
    </>
  )
}

interface BidderProps {
  deal: HistoryDeal
  step: BidStep
  isPlacedFirst: boolean
}

function Bidder({ deal, step, isPlacedFirst }: BidderProps) {
  return (
    <span className={classes.bidder}>
      {step.is_you ? (
        <b>
          <Trans>{step.alias}, you</Trans>
        </b>
      ) : (
        step.alias
      )}
      {step.is_leading && (
        <Badge tone="stake" icon={null}>
          <StandingLabel deal={deal} step={step} />
        </Badge>
      )}
      {isPlacedFirst && (
        <span className={text.muted}>
          <Trans>Placed first</Trans>
        </span>
      )}
    </span>
  )
}

/** What became of the highest bid; a sale at another price is a counter-offer or another bidder's. */
function StandingLabel({ deal: { deal_state, sale_amount }, step }: { deal: HistoryDeal; step: BidStep }) {
  if (deal_state === 'live') return <Trans>Leading</Trans>
  if (deal_state !== 'sold' || sale_amount !== step.amount) return <Trans>Highest</Trans>
  return step.is_you ? <Trans>Won</Trans> : <Trans>Accepted</Trans>
}

function OfferName({ step }: { step: BidStep }) {
  if (step.is_automatic) return <Trans>Automatic bid</Trans>
  return step.offer_type === 'buy_it_now' ? <Trans>Buy now</Trans> : <Trans>Bid</Trans>
}
