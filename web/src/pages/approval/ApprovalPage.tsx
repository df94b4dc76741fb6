import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Approval } from '#domain/approvals/contract.ts'
import { ACT } from '#domain/approvals/rules.ts'
import type { AuctionView } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isAuctioned } from '#domain/deals/kinds.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useApproval } from '../../features/approvals/api.ts'
import { ApprovalBadge } from '../../features/approvals/components/ApprovalBadge.tsx'
import { useAuction, useDeal } from '../../features/auctions/api.ts'
import { useDealOfAuction } from '../../features/auctions/deal-of-auction.ts'
import { hasMinimum } from '../../features/auctions/offer.ts'
import { usePhase } from '../../features/auctions/use-phase.ts'
import { isApiError } from '../../platform/api/error.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { NotFoundPage } from '../../ui/layout/NotFoundPage.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { AnswerFigures } from './AnswerFigures.tsx'
import classes from './ApprovalPage.module.css'
import { BidFigures } from './BidFigures.tsx'
import { ClockLine } from './ClockLine.tsx'
import { Course } from './Course.tsx'
import { DealOfApproval } from './DealOfApproval.tsx'
import { Decision } from './Decision.tsx'
import { Outcome } from './Outcome.tsx'
import { objectionNow } from './review-of.ts'

/** /profile/approvals/:id: what a person of the team prepared, and the decision on it. */
export function Component() {
  const { id = '' } = useParams()
  const approval = useApproval(id)
  const deal = useDeal(approval.data?.deal.id)
  const auction = useAuction(deal.data?.id, {
    enabled: deal.data !== undefined && isAuctioned(deal.data),
    withDeal: true,
  })
  const { refetch } = approval
  if (approval.data && !deal.isLoading)
    return (
      <Shown
        approval={approval.data}
        deal={deal.data}
        auction={auction.data}
        onMoment={() => void refetch()}
      />
    )
  if (isApiError(approval.error, 404)) return <NotFoundPage />
  if (approval.error) return <ErrorState error={approval.error} onRetry={() => void refetch()} />
  return <PageSkeleton />
}

interface ShownProps {
  approval: Approval
  /** Undefined for a deal that the account no longer sees. */
  deal: DealDetail | undefined
  auction: AuctionView | undefined
  /** The auction or the offer has ended, after which nothing can be approved. */
  onMoment: () => void
}

function Shown({ approval, deal, auction, onMoment }: ShownProps) {
  const { t } = useLingui()
  const { act, bid, state } = approval
  const name = ACT[act]
  const open = auction && hasMinimum(auction) ? auction : undefined
  const isWaiting = state === 'waiting'
  const objection = isWaiting && bid && open ? objectionNow({ act, bid }, open) : null
  return (
    <Page title={t`${name}, for approval`}>
      {deal && auction && <Following deal={deal} auction={auction} onPhase={onMoment} />}
      <Link className={classes.back} to={paths.approvals}>
        <IconArrowLeft size={16} aria-hidden />
        <Trans>Approvals</Trans>
      </Link>
      <div className={classes.head}>
        <h1>{name}</h1>
        <ApprovalBadge state={state} />
      </div>
      <div className={classes.layout}>
        <div className={classes.main}>
          <Outcome approval={approval} auction={auction} />
          <section className={classes.card} aria-label={t`What is to be approved`}>
            {isWaiting && <ClockLine approval={approval} auction={auction} onEnd={onMoment} />}
            {deal && bid && open ? (
              <BidFigures deal={deal} auction={open} prepared={{ act, bid }} isWaiting={isWaiting} />
            ) : (
              <AnswerFigures approval={approval} deal={deal} />
            )}
          </section>
        </div>
        <div className={classes.side}>
          <Course approval={approval} />
          {deal && <DealOfApproval deal={deal} />}
        </div>
      </div>
      <Decision approval={approval} deal={deal} objection={objection} />
    </Page>
  )
}

interface FollowingProps {
  deal: DealDetail
  auction: AuctionView
  onPhase: () => void
}

/** Keeps the page up to date with the auction: what can be approved ends with it, or with the seller's review. */
function Following({ deal, auction, onPhase }: FollowingProps) {
  useDealOfAuction(deal, auction)
  const phase = usePhase(auction)
  const [shown, setShown] = useState(phase)
  useEffect(() => {
    if (shown === phase) return
    setShown(phase)
    onPhase()
  }, [phase, shown, onPhase])
  return null
}
