import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Bid } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import type { NegotiationView } from '#domain/negotiations/contract.ts'
import { serverNow } from '../../../platform/clock/server-clock.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { lazyDialog } from '../../../ui/feedback/later.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { useBids } from '../../auctions/api.ts'
import { useNegotiation } from '../api.ts'
import { answersTo, leadOf, roundStateOf } from '../model.ts'
import { saleFigures } from '../sale-figures.ts'
import { AcceptDialog, DeclineAllDialog, DeclineDialog } from './AnswerDialogs.tsx'
import { AnswerHead } from './AnswerHead.tsx'
import { Bidder, BuyerPays, CurrentBid, type RowAction, RowAnswer } from './AnswerRow.tsx'
import classes from './BidsToAnswer.module.css'
import { FiguresBasis } from './FiguresBasis.tsx'
import { FinalRoundNote } from './FinalRoundNote.tsx'
import { NegotiationTimeline } from './NegotiationTimeline.tsx'

const CounterDialog = lazyDialog(() => import('./CounterDialog.tsx'))
const InviteDialog = lazyDialog(() => import('./InviteDialog.tsx'))

/** After the dialog has returned the focus. */
const FOCUS_AFTER_MS = 60

type OpenDialog = { action: RowAction; bid: Bid } | { action: 'decline_all' | 'invite' }

/** The bids with their bidders side by side, the seller's actions, and the history. */
export function BidsToAnswer({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
  const bids = useBids(deal.id)
  const { data: negotiation } = useNegotiation(deal.id)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const rows = bids.data?.results
  const open = rows?.filter((bid) => bid.status === 'pending') ?? []
  // Costs by the month grow by the second; the figures of one look at the list do not.
  const [now] = useState(serverNow)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => setDialog(null)
  // The clicked button disappears with the decision, so the focus moves to the list.
  const done = () => {
    close()
    setTimeout(() => heading.current?.focus(), FOCUS_AFTER_MS)
  }
  // More bids than one page are sorted by the server alone.
  const isWhole = bids.data?.next === null
  const columns = useColumns({ deal, now }, rows ?? [], isWhole, negotiation, (action, bid) =>
    setDialog({ action, bid }),
  )
  return (
    <section className={classes.section} id="bids-to-answer">
      <AnswerHead
        deal={deal}
        headingRef={heading}
        negotiation={negotiation}
        open={open}
        onInvite={() => setDialog({ action: 'invite' })}
        onDeclineAll={() => setDialog({ action: 'decline_all' })}
      />
      {negotiation?.final_round && (
        <FinalRoundNote round={negotiation.final_round} isAnswering={deal.deal_state === 'under_review'} />
      )}
      {open[0] && <FiguresBasis statement={saleFigures(deal, open[0], now).statement} />}
      <DataTable
        label={t`Bids, best first`}
        columns={columns}
        rows={rows}
        rowKey={(bid) => bid.id}
        error={bids.error}
        onRetry={() => void bids.refetch()}
        skeletonRows={3}
        empty={
          <EmptyState title={t`No bids`} withPicture={false}>
            <Trans>No bids on this deal in this auction.</Trans>
          </EmptyState>
        }
      />
      {negotiation && <NegotiationTimeline moves={negotiation.moves} />}
      {dialog?.action === 'accept' && (
        <AcceptDialog deal={deal} bid={dialog.bid} others={open.length - 1} onClose={close} onDone={done} />
      )}
      {dialog?.action === 'decline' && (
        <DeclineDialog deal={deal} bid={dialog.bid} onClose={close} onDone={done} />
      )}
      {dialog?.action === 'counter' && (
        <CounterDialog
          deal={deal}
          bid={dialog.bid}
          answerUntil={negotiation?.answer_until ?? null}
          onClose={close}
          onDone={done}
        />
      )}
      {dialog?.action === 'invite' && <InviteDialog deal={deal} bids={open} onClose={close} onDone={done} />}
      {dialog?.action === 'decline_all' && (
        <DeclineAllDialog
          deal={deal}
          count={open.length}
          isReserveMet={negotiation?.reserve_met === true}
          onClose={close}
          onDone={done}
        />
      )}
    </section>
  )
}

function useColumns(
  { deal, now }: { deal: DealDetail; now: number },
  rows: readonly Bid[],
  isWhole: boolean,
  negotiation: NegotiationView | undefined,
  onAsk: (action: RowAction, bid: Bid) => void,
): Column<Bid>[] {
  const { t } = useLingui()
  const sorted = (sortValue: (bid: Bid) => string | number) => (isWhole ? { sortValue } : {})
  return [
    {
      key: 'bidder',
      header: t`Bidder`,
      isTitle: true,
      cell: (bid) => <Bidder bid={bid} asksFunds={deal.funds_before_bid === true} />,
      ...sorted(({ alias }) => alias),
    },
    {
      key: 'standing_amount',
      header: <Trans>Current bid, yield</Trans>,
      align: 'right',
      cell: (bid) => <CurrentBid bid={bid} lead={leadOf(bid, rows)} />,
      ...sorted(({ standing_amount }) => toCents(standing_amount)),
    },
    {
      key: 'net',
      header: t`Net to seller`,
      align: 'right',
      cell: (bid) => <MoneyText amount={toDecimal(saleFigures(deal, bid, now).net)} />,
      ...sorted((bid) => saleFigures(deal, bid, now).net),
    },
    {
      key: 'total',
      header: t`Buyer pays`,
      align: 'right',
      cell: (bid) => <BuyerPays bid={bid} total={saleFigures(deal, bid, now).buyer_pays} />,
      ...sorted((bid) => saleFigures(deal, bid, now).buyer_pays),
    },
    {
      key: 'answer',
      header: t`Answer`,
      align: 'right',
      pinned: 'right',
      cell: (bid) => (
        <RowAnswer
          bid={bid}
          isBest={leadOf(bid, rows) !== null}
          can={answersTo(bid, deal, negotiation)}
          round={roundStateOf(negotiation?.moves ?? [], bid.alias)}
          onAsk={(action) => onAsk(action, bid)}
        />
      ),
    },
  ]
}
