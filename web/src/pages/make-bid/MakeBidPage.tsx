import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isAuctioned } from '#domain/deals/kinds.ts'
import { OBLIGATIONS } from '#domain/deals/obligations.ts'
import { paths } from '#domain/kernel/paths.ts'
import { centsOf } from '../../features/auctions/amount.ts'
import { useAuction, useDeal, useOwnBid } from '../../features/auctions/api.ts'
import { useDealOfAuction } from '../../features/auctions/deal-of-auction.ts'
import { positionOf } from '../../features/auctions/model.ts'
import {
  bidAmountOf,
  boundTo,
  filledIn,
  firstStepWithErrors,
  hasMinimum,
  OFFER_STEPS,
  type OfferDraft,
  type OfferStep as OfferStepName,
  type OpenAuction,
  type OwnCosts,
  offerErrors,
  raisesMaximum,
  startingDraft,
  stepOf,
} from '../../features/auctions/offer.ts'
import { usePhase } from '../../features/auctions/use-phase.ts'
import { linkNameOf } from '../../features/deals/model.ts'
import { FundsFirst, isFundsFirst } from '../../features/funds/components/FundsFirst.tsx'
import { EnterRoomButton } from '../../features/rooms/components/EnterRoomButton.tsx'
import { isRoomFirst } from '../../features/rooms/components/RoomFirst.tsx'
import { isApiError } from '../../platform/api/error.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { PageSkeleton, TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { focusFirstError } from '../../ui/fields/use-form-errors.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { NotFoundPage } from '../../ui/layout/NotFoundPage.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Stepper } from '../../ui/navigation/Stepper.tsx'
import { CostsStep } from './CostsStep.tsx'
import classes from './MakeBid.module.css'
import { OfferAside } from './OfferAside.tsx'
import { OfferStep } from './OfferStep.tsx'

const loadReview = () => import('./ReviewStep.tsx')
const loadDone = () => import('./DoneStep.tsx')
const ReviewStep = lazy(loadReview)
const DoneStep = lazy(loadDone)

/** /make-bid/:id: offer, costs, review and result. */
export function Component() {
  const { t } = useLingui()
  const { id } = useParams()
  const deal = useDeal(id)
  const auction = useAuction(id, { enabled: deal.data !== undefined, withDeal: true })
  const own = useOwnBid(id ?? '')
  const error = deal.error ?? auction.error
  // Prefills the costs of a bid that is raised; bidding works without them.
  const isKnown = own.data !== undefined || own.isError
  if (deal.data && !isAuctioned(deal.data)) return <Navigate to={paths.deal(deal.data.id)} replace />
  if (deal.data && auction.data && !hasMinimum(auction.data))
    return (
      <Page title={t`Make a bid`}>
        <Closed deal={deal.data} />
      </Page>
    )
  if (deal.data && auction.data && hasMinimum(auction.data) && isKnown)
    return (
      <MakeBid
        deal={deal.data}
        auction={auction.data}
        own={own.data ?? null}
        onEnd={() => void Promise.all([auction.refetch(), deal.refetch()])}
      />
    )
  if (isApiError(error, 404)) return <NotFoundPage />
  if (error)
    return <ErrorState error={error} onRetry={() => void Promise.all([auction.refetch(), deal.refetch()])} />
  return <PageSkeleton />
}

interface MakeBidProps {
  deal: DealDetail
  auction: OpenAuction
  own: OwnCosts | null
  onEnd: () => void
}

type Place = OfferStepName | 'done'

function MakeBid({ deal, auction, own, onEnd }: MakeBidProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const address = new URLSearchParams(search)
  const requested = address.get('step')
  // Only where the amounts are entered: a link never leads to a review of amounts that its reader has not seen.
  const filled = requested === null ? filledIn(address) : null
  const [draft, setDraft] = useState(() => startingDraft(auction, state ?? filled, own))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const phase = usePhase(auction)
  useDealOfAuction(deal, auction)

  const isDone = requested === 'done' && auction.you !== null
  const isBought = phase === 'sold' && auction.you?.is_leading === true
  const isOutbid = phase === 'live' && positionOf(auction).kind === 'outbid'
  const canOffer = phase === 'live' && deal.can.bid
  // An open review stays open while the price changes; it shows the change itself.
  const [isReviewing, setIsReviewing] = useState(false)
  const wanted = stepOf(requested)
  const faulty = wanted === 'review' && !isReviewing ? firstStepWithErrors(offerErrors(draft, auction)) : null
  const step: Place = isDone ? 'done' : (faulty ?? wanted)
  if (isReviewing !== (step === 'review')) setIsReviewing(step === 'review')
  // From the panel of the deal a bid begins with its review, and nothing was decided in the steps before.
  const [seen, setSeen] = useState<readonly Place[]>([step])
  if (!seen.includes(step)) setSeen([...seen, step])
  // Review and result must not wait for their code, least of all if the connection is lost after the click.
  const isBeyondOffer = step !== 'offer'
  useEffect(() => {
    if (isBeyondOffer) void Promise.all([loadReview(), loadDone()])
  }, [isBeyondOffer])

  /** The draft is stored in the history state, so that reload and back preserve it. */
  const go = (to: Place, next: OfferDraft = draft) =>
    void navigate(to === 'offer' ? paths.makeBid(deal.id) : `?step=${to}`, {
      state: to === 'done' ? null : next,
      replace: to === 'done',
    })
  const reject = (found: Record<string, string>, next: OfferDraft = draft) => {
    setErrors(found)
    go(firstStepWithErrors(found) ?? 'offer', next)
    requestAnimationFrame(() => focusFirstError({ getInputNode: () => null }, found))
  }
  const advance = (to: OfferStepName) => {
    const found = offerErrors(draft, auction)
    const at = OFFER_STEPS.indexOf(firstStepWithErrors(found) ?? 'review')
    if (at < OFFER_STEPS.indexOf(to)) return reject(found)
    setErrors({})
    go(to)
  }
  const change = (changes: Partial<OfferDraft>) => {
    setDraft({ ...draft, ...changes })
    const stale = Object.keys(changes)
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !stale.includes(field))))
  }
  const startAgain = (to: OfferStepName) => {
    const next = { ...startingDraft(auction, { ...draft, bid_amount: '', max_amount: '' }) }
    setDraft(next)
    setErrors({})
    setIsReviewing(false)
    go(to, next)
  }

  const shared = { deal, auction, draft, errors, onChange: change }
  const body: Record<Place, () => ReactNode> = {
    offer: () => <OfferStep {...shared} onNext={() => advance('costs')} />,
    costs: () => <CostsStep {...shared} onNext={() => advance('review')} onBack={() => go('offer')} />,
    review: () => (
      <ReviewStep
        key={draft.bid_amount}
        deal={deal}
        auction={auction}
        draft={draft}
        onBack={() => go('offer')}
        onAddCosts={() => go('costs')}
        onDone={() => go('done')}
        onRejected={reject}
        onRaise={() => startAgain('review')}
      />
    ),
    done: () => <DoneStep deal={deal} auction={auction} phase={phase} onAgain={() => startAgain('offer')} />,
  }
  // The review of a hidden maximum shows what is left of the limit itself.
  const hasOwnFigures =
    step === 'review' &&
    !raisesMaximum(draft, auction) &&
    boundTo(draft, auction) > (centsOf(bidAmountOf(draft, auction)) ?? 0)
  const title: Record<Place, string> = {
    offer: t`Make a bid`,
    costs: t`Your costs`,
    review: draft.offer_type === 'buy_it_now' ? t`Review your purchase` : t`Review your bid`,
    done: isBought ? t`Your purchase is made` : isOutbid ? t`You were outbid` : t`Your bid is placed`,
  }
  return (
    <Page title={title[step]}>
      <Top deal={deal} step={step} seen={seen} />
      <StepTitle step={step} title={title[step]}>
        <Intro step={step} isBought={isBought} />
      </StepTitle>
      {filled !== null && canOffer && (
        <div className={classes.filled}>
          <Note tone="info">
            <Trans>The link that you opened filled in the amounts. Check them.</Trans>
          </Note>
        </div>
      )}
      <div className={classes.layout}>
        <Suspense fallback={<TextSkeleton />}>
          {step === 'done' || canOffer || isReviewing ? body[step]() : <Closed deal={deal} />}
        </Suspense>
        <OfferAside
          deal={deal}
          auction={auction}
          draft={step === 'done' || hasOwnFigures ? null : draft}
          onEnd={onEnd}
        />
      </div>
    </Page>
  )
}

function Top({ deal, step, seen }: { deal: DealDetail; step: Place; seen: readonly Place[] }) {
  const { t } = useLingui()
  const at = step === 'done' ? OFFER_STEPS.length : OFFER_STEPS.indexOf(step)
  return (
    <div className={classes.top}>
      <Link className={classes.back} to={paths.deal(deal.id)}>
        <IconArrowLeft size={16} aria-hidden />
        {linkNameOf(deal)}
      </Link>
      <div className={classes.steps}>
        <Stepper
          steps={[t`Offer`, t`Costs`, t`Review`]}
          current={at}
          skipped={OFFER_STEPS.flatMap((one, index) =>
            // A result that is opened again does not know which steps led to it.
            seen[0] === 'done' || seen.includes(one) ? [] : [index],
          )}
        />
      </div>
    </div>
  )
}

/** Takes the focus when the step changes, so that keyboard and screen reader start at its top. */
function StepTitle({ step, title, children }: { step: Place; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus({ preventScroll: true })
    shown.current = step
  }, [step])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      <p className={classes.intro}>{children}</p>
    </>
  )
}

function Intro({ step, isBought }: { step: Place; isBought: boolean }) {
  switch (step) {
    case 'offer':
      return <Trans>You review everything before it is submitted.</Trans>
    case 'costs':
      return <Trans>What you pay others on top of the price. Leave a field empty if you do not pay it.</Trans>
    case 'review':
      return <Trans>Check the figures. Your bid is placed only when you commit.</Trans>
    case 'done':
      return isBought ? <Trans>The deal is yours and the auction has ended.</Trans> : OBLIGATIONS.bid
  }
}

/** Bidding is not possible: the reason, and a link. */
function Closed({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
  return (
    <Card padded={false}>
      <EmptyState
        title={t`This deal is not open for your bid`}
        action={
          isRoomFirst(deal) && deal.can.enter_room ? (
            <EnterRoomButton deal={deal} />
          ) : isFundsFirst(deal.bid_blocked_reason) ? (
            <FundsFirst deal={deal} reason={deal.bid_blocked_reason} />
          ) : (
            <Button component={Link} to={paths.makeBidPicker} variant="filled">
              <Trans>See deals to bid on</Trans>
            </Button>
          )
        }
      >
        {!isFundsFirst(deal.bid_blocked_reason) &&
          (deal.bid_blocked_reason ?? <Trans>Its auction has not opened or has ended.</Trans>)}
      </EmptyState>
    </Card>
  )
}
