import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Bid } from '#domain/auctions/contract.ts'
import { BID_STATUS } from '#domain/auctions/vocabulary.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { Percent } from '../../ui/figures/Percent.tsx'
import { formatDate, formatMoney, formatPercent, formatTime } from '../../ui/format.ts'
import { type Column, DataTable, TwoLines } from '../../ui/lists/DataTable.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import { useBids } from '../api.ts'
import { AcceptDialog, DeclineAllDialog, DeclineDialog } from './AnswerDialogs.tsx'
import classes from './BidsToAnswer.module.css'

/** After the dialog has given the focus back. */
const FOCUS_AFTER_MS = 60

type Asked = { act: 'accept' | 'decline'; bid: Bid } | { act: 'decline_all' }

/** The bids with their bidders, side by side, and the seller's answer to each. */
export function BidsToAnswer({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
  const bids = useBids(deal.id)
  const [asked, setAsked] = useState<Asked | null>(null)
  const rows = bids.data?.results
  const open = rows?.filter((bid) => bid.status === 'pending') ?? []
  const canAnswer = open.some((bid) => bid.can.accept || bid.can.decline)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => setAsked(null)
  // The button that was clicked goes with the answer, so the focus goes to the list.
  const done = () => {
    close()
    setTimeout(() => heading.current?.focus(), FOCUS_AFTER_MS)
  }

  const columns: Column<Bid>[] = [
    { key: 'bidder', header: t`Bidder`, isTitle: true, cell: (bid) => <Bidder bid={bid} /> },
    {
      key: 'standing_amount',
      header: t`Standing bid`,
      align: 'right',
      cell: (bid) => (
        <b>
          <MoneyText amount={bid.standing_amount} stake={bid.is_leading === true} />
        </b>
      ),
    },
    {
      key: 'standing_yield',
      header: t`Yield`,
      align: 'right',
      cell: (bid) => <Percent value={bid.standing_yield} />,
    },
    { key: 'total', header: t`Total with costs`, align: 'right', cell: (bid) => <Total bid={bid} /> },
    {
      key: 'placed_at',
      header: t`Placed`,
      cell: (bid) => <TwoLines first={formatDate(bid.placed_at)} second={formatTime(bid.placed_at)} />,
    },
    {
      key: 'answer',
      header: t`Answer`,
      align: 'right',
      cell: (bid) => <Answer bid={bid} onAsk={(act) => setAsked({ act, bid })} />,
    },
  ]
  return (
    <section className={classes.section} id="bids-to-answer">
      <div className={classes.head}>
        <div>
          <h2 ref={heading} tabIndex={-1} className={classes.title}>
            {canAnswer ? <Trans>Bids to answer</Trans> : <Trans>Bids</Trans>}
          </h2>
          {canAnswer && <AnswerBy deal={deal} count={open.length} />}
        </div>
        {deal.can.decline_all && open.length > 0 && (
          <Button variant="danger" onClick={() => setAsked({ act: 'decline_all' })}>
            <Trans>Decline all</Trans>
          </Button>
        )}
      </div>
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
            <Trans>Nobody has bid on this deal in this auction.</Trans>
          </EmptyState>
        }
      />
      {asked?.act === 'accept' && (
        <AcceptDialog deal={deal} bid={asked.bid} others={open.length - 1} onClose={close} onDone={done} />
      )}
      {asked?.act === 'decline' && (
        <DeclineDialog deal={deal} bid={asked.bid} onClose={close} onDone={done} />
      )}
      {asked?.act === 'decline_all' && (
        <DeclineAllDialog deal={deal} count={open.length} onClose={close} onDone={done} />
      )}
    </section>
  )
}

function AnswerBy({ deal, count }: { deal: DealDetail; count: number }) {
  const day = formatDate(deal.answer_by)
  return (
    <p className={classes.hint}>
      <Plural value={count} one="# open bid." other="# open bids." />{' '}
      {deal.answer_by && <Trans>Answer by {day}; after that day they are declined.</Trans>}
    </p>
  )
}

function Bidder({ bid }: { bid: Bid }) {
  const name = bid.bidder?.company_name ?? bid.alias
  const person = bid.bidder?.full_legal_name
  return (
    <span className={classes.bidder}>
      <TwoLines
        first={name}
        second={bid.bidder ? [person, bid.alias].filter(Boolean).join(' · ') : undefined}
      />
      {bid.is_leading && (
        <Badge tone="stake" icon={null}>
          <Trans>Highest</Trans>
        </Badge>
      )}
    </span>
  )
}

/** What the fee formula makes of the bid now, and the costs that it is made of. */
function Total({ bid }: { bid: Bid }) {
  const closing = formatMoney(bid.end_closing_cost)
  const brokerage = formatPercent(bid.brokerage_fees)
  const servicing = formatPercent(bid.loan_servicing)
  return (
    <TwoLines
      first={formatMoney(bid.total)}
      second={
        <Trans>
          {closing} + {brokerage} + {servicing} a month
        </Trans>
      }
    />
  )
}

function Answer({ bid, onAsk }: { bid: Bid; onAsk: (act: 'accept' | 'decline') => void }) {
  const { t } = useLingui()
  if (!bid.can.accept && !bid.can.decline) {
    const tone = bid.status === 'accepted' ? 'ok' : bid.status === 'declined' ? 'quiet' : 'warn'
    return <Badge tone={tone}>{BID_STATUS[bid.status]}</Badge>
  }
  const amount = formatMoney(bid.standing_amount)
  const name = bid.bidder?.company_name ?? bid.alias
  return (
    <span className={classes.answer}>
      {bid.can.decline && (
        <Button size="sm" onClick={() => onAsk('decline')} aria-label={t`Decline ${amount} of ${name}`}>
          <Trans>Decline</Trans>
        </Button>
      )}
      {bid.can.accept && (
        <Button
          size="sm"
          variant={bid.is_leading ? 'filled' : 'default'}
          onClick={() => onAsk('accept')}
          aria-label={t`Accept ${amount} of ${name}`}
        >
          <Trans>Accept</Trans>
        </Button>
      )}
    </span>
  )
}
