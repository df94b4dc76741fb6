import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { OpenClosing } from '#domain/closing/contract.ts'
import { CLOSING_STEP } from '#domain/closing/vocabulary.ts'
import { paths } from '#domain/kernel/paths.ts'
import { BidButton } from '../../features/auctions/components/BidButton.tsx'
import { BidPositionBadge } from '../../features/auctions/components/BidPositionBadge.tsx'
import { LiveBids } from '../../features/auctions/components/LiveBids.tsx'
import { DealTitle } from '../../features/deals/components/DealTitle.tsx'
import { useServerClock } from '../../platform/clock/server-clock.ts'
import text from '../../styles/text.module.css'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { None } from '../../ui/figures/None.tsx'
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import type { Need } from './needs.ts'

/** What waits for the buyer, with the time that is left. */
export function NeedsYou({ items }: { items: readonly Need[] }) {
  const { t } = useLingui()
  const columns: Column<Need>[] = [
    {
      key: 'deal',
      header: <Trans>Deal</Trans>,
      cell: (need) => <Title need={need} />,
      isTitle: true,
      sortValue: (need) => (need.kind === 'bid' ? need.bid.loan_deal.title : need.closing.title),
    },
    { key: 'what', header: <Trans>Status</Trans>, cell: (need) => <What need={need} />, card: 'state' },
    {
      key: 'amount',
      header: <Trans>Bid or price</Trans>,
      cell: (need) => <MoneyText amount={amountOf(need)} className={text.strong} />,
      align: 'right',
      card: 'amount',
      sortValue: (need) => Number(amountOf(need) ?? 0),
    },
    {
      key: 'left',
      header: <Trans>Time left</Trans>,
      cell: (need) => <Left need={need} />,
      card: 'clock',
      sortValue: ({ by }) => by,
    },
    {
      key: 'next',
      header: <Trans>Next step</Trans>,
      cell: (need) =>
        need.kind === 'bid' ? <BidButton bid={need.bid} /> : <ClosingButton closing={need.closing} />,
      width: '200px',
      pinned: 'right',
      card: 'action',
    },
  ]
  return (
    <>
      <DataTable
        label={t`Needs attention`}
        columns={columns}
        rows={items}
        rowKey={idOf}
        rowLink={(need) =>
          need.kind === 'bid' ? paths.deal(need.bid.loan_deal.id) : paths.closing(need.closing.id)
        }
        empty={null}
      />
      <LiveBids bids={items.flatMap((need) => (need.kind === 'bid' ? [need.bid] : []))} />
    </>
  )
}

const idOf = (need: Need) => (need.kind === 'bid' ? need.bid.id : need.closing.id)

const Title = ({ need }: { need: Need }) => (
  <DealTitle deal={need.kind === 'bid' ? need.bid.loan_deal : { ...need.closing, thumb: null }} />
)

function What({ need }: { need: Need }) {
  if (need.kind === 'bid') return <BidPositionBadge bid={need.bid} />
  const step = stepName(need.closing)
  return (
    <Badge tone="info">
      {step === null ? <Trans>Agree the cut-off date</Trans> : <Trans>Closing: {step}</Trans>}
    </Badge>
  )
}

const stepName = ({ next }: OpenClosing) => (next?.step ? CLOSING_STEP[next.step] : null)

/** The amount of the leading bid or of an offer to the user; the price in a closing. */
const amountOf = (need: Need) =>
  need.kind === 'closing'
    ? need.closing.sale_amount
    : (need.bid.counter?.amount ?? need.bid.loan_deal.leading_amount)

function Left({ need }: { need: Need }) {
  const { offsetMs } = useServerClock()
  if (need.by === null) return <None />
  if (need.kind === 'bid') return <Countdown end={need.by} offsetMs={offsetMs} withIcon />
  return (
    <Trans>
      due <DateText iso={need.by} />
    </Trans>
  )
}

function ClosingButton({ closing }: { closing: OpenClosing }) {
  const { t } = useLingui()
  const { title, reference } = closing
  return (
    <Button size="sm" fullWidth variant="filled" component={Link} to={paths.closing(closing.id)}>
      <Trans>Go to closing</Trans>
      <span className={text.srOnly}>{t`, ${title} ${reference}`}</span>
    </Button>
  )
}
