import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Approval } from '#domain/approvals/contract.ts'
import type { Bid } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { toCents } from '#domain/kernel/money.ts'
import { useBids, useOwnBid } from '../../features/auctions/api.ts'
import { PriceReview } from '../../features/negotiations/components/PriceReview.tsx'
import { SaleLines } from '../../features/negotiations/components/SaleLines.tsx'
import { saleFigures } from '../../features/negotiations/sale-figures.ts'
import { serverNow } from '../../platform/clock/server-clock.ts'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { AmountHead } from './AmountHead.tsx'
import classes from './ApprovalPage.module.css'

interface FiguresProps {
  approval: Approval
  deal: DealDetail
}

/** A prepared commitment, answer or sale with its amount, and what it comes to. */
export function AnswerFigures({ approval, deal }: Omit<FiguresProps, 'deal'> & { deal?: DealDetail }) {
  const { act, amount } = approval
  return (
    <>
      <AmountHead label={<Label act={act} />} amount={amount} />
      {deal && act === 'sale' && <Sale approval={approval} deal={deal} />}
      {deal && (act === 'counter' || act === 'final_offer') && <Purchase approval={approval} deal={deal} />}
    </>
  )
}

function Label({ act }: Pick<Approval, 'act'>) {
  switch (act) {
    case 'sale':
      return <Trans>You sell at</Trans>
    case 'bid':
      return <Trans>You bid</Trans>
    case 'final_offer':
      return <Trans>You offer</Trans>
    default:
      return <Trans>You buy at</Trans>
  }
}

function Purchase({ approval, deal }: FiguresProps) {
  const { data: bid } = useOwnBid(deal.id)
  if (!bid) return null
  return (
    <div className={classes.figures}>
      <PriceReview
        deal={deal}
        bid={bid}
        price={toCents(approval.amount)}
        sale={approval.act === 'counter' ? 'now' : 'when_accepted'}
      />
    </div>
  )
}

function Sale({ approval, deal }: FiguresProps) {
  const { data } = useBids(deal.id)
  const bid = data?.results.find(({ id }) => id === approval.answers)
  return bid ? <SaleTo bid={bid} deal={deal} /> : null
}

function SaleTo({ bid, deal }: { bid: Bid; deal: DealDetail }) {
  const [now] = useState(serverNow)
  return (
    <div className={classes.figures}>
      <Rows>
        <Row label={<Trans>Buyer</Trans>}>{bid.bidder?.company_name ?? bid.alias}</Row>
        <SaleLines deal={deal} price={toCents(bid.standing_amount)} figures={saleFigures(deal, bid, now)} />
      </Rows>
    </div>
  )
}
