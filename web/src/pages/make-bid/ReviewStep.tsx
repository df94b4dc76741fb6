import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { isBook } from '#domain/deals/kinds.ts'
import { formatMoney as formatCents, toCents } from '#domain/kernel/money.ts'
import { usePlaceBid } from '../../features/auctions/api.ts'
import { HighAmountField } from '../../features/auctions/components/HighAmountField.tsx'
import {
  bidAmountOf,
  boundTo,
  firstStepWithErrors,
  highAmountOf,
  isWithoutCosts,
  offerBody,
  raisesMaximum,
  termsOf,
} from '../../features/auctions/offer.ts'
import { OfferFigures } from '../../features/auctions/review/OfferFigures.tsx'
import { kindOf, type OfferKind } from '../../features/auctions/review/offer-review.ts'
import { ReviewHead } from '../../features/auctions/review/ReviewHead.tsx'
import { useOneAtATime } from '../../features/auctions/use-one-at-a-time.ts'
import { useSendForApproval } from '../../features/team/use-send-for-approval.tsx'
import { ApiError, toFormErrors } from '../../platform/api/error.ts'
import { newIdempotencyKey } from '../../platform/api/idempotency-key.ts'
import { BindingButton } from '../../platform/live/BindingButton.tsx'
import { BindingNote } from '../../platform/live/BindingNote.tsx'
import { useMe } from '../../platform/session/me.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { FormErrors } from '../../ui/fields/FormErrors.tsx'
import { formatMoney } from '../../ui/format.ts'
import classes from './MakeBid.module.css'
import type { StepProps } from './StepForm.tsx'
import { UnopenedRoomNote } from './UnopenedRoomNote.tsx'

interface ReviewStepProps extends Omit<StepProps, 'errors' | 'onChange' | 'onNext'> {
  onBack: () => void
  onAddCosts: () => void
  /** Called when the bid is placed. */
  onDone: () => void
  /** Called when the server rejects: errors by field and for the whole form. */
  onRejected: (errors: Record<string, string>) => void
  /** The price has risen above the offer: use the next minimum. */
  onRaise: () => void
}

/** Repeats the figures before the binding click. The request was fixed when the review was opened. */
export default function ReviewStep(props: ReviewStepProps) {
  const { deal, auction, draft, onBack, onAddCosts, onDone, onRejected, onRaise } = props
  const { t } = useLingui()
  const { data: me } = useMe()
  const [review] = useState(() => ({
    body: { ...offerBody(draft, auction), confirm_above: highAmountOf(draft, auction) !== null },
    high: highAmountOf(draft, auction),
    idempotencyKey: newIdempotencyKey(),
    raises: raisesMaximum(draft, auction),
    bid: toCents(bidAmountOf(draft, auction)),
    bound: boundTo(draft, auction),
    // A leader who raises the maximum pays at most that.
    terms: {
      ...termsOf(draft, auction),
      ...(raisesMaximum(draft, auction) && { bid_amount: boundTo(draft, auction) }),
    },
  }))
  const [isUnderstood, setIsUnderstood] = useState(false)
  const [isMeant, setIsMeant] = useState(false)
  const [messages, setMessages] = useState<string[]>([])
  const place = usePlaceBid()
  const approval = useSendForApproval(place.error)
  const oneAtATime = useOneAtATime()

  const buysNow = draft.offer_type === 'buy_it_now'
  const isPending = place.isPending || approval.isPending
  const hasNoCosts = isWithoutCosts(review.terms)
  const minimum = toCents(auction.minimum_bid)
  const isPassed = !buysNow && !review.raises && !isPending && !place.isSuccess && review.bid < minimum
  const amount = formatCents(review.raises ? review.bound : review.bid)
  const maximum = formatCents(review.bound)
  const kind = kindOf(buysNow, review)
  const company = me?.company_name ?? t`your company`
  const sold = isBook(deal) ? t`the mortgages of this book` : t`the mortgage`

  const commit = (over: () => void) => {
    setMessages([])
    place.mutate(review, {
      onSuccess: onDone,
      onError: (error) => {
        over()
        const { fields, nonField } = toFormErrors(error)
        const errors = Object.fromEntries(
          Object.entries(fields).map(([field, [first = '']]) => [field, first]),
        )
        if (firstStepWithErrors(errors)) onRejected(errors)
        else setMessages(isUnanswered(error) ? [unanswered] : nonField)
      },
    })
  }
  const unanswered = t`There was no response, so the bid may or may not have been placed. Try again: the same bid is never placed twice.`
  return (
    <section className={classes.card}>
      <ReviewHead deal={deal} auction={auction} review={review} buysNow={buysNow} />
      <OfferFigures deal={deal} auction={auction} review={review} buysNow={buysNow}>
        {hasNoCosts && (
          <Button variant="subtle" data-flush="start" size="sm" onClick={onAddCosts} disabled={isPending}>
            <Trans>Add costs</Trans>
          </Button>
        )}
      </OfferFigures>
      <div className={classes.foot}>
        {isPassed ? (
          <Note tone="warn" role="status">
            <b>
              {auction.is_sealed ? (
                <Trans>Your sealed bid is already at least this high.</Trans>
              ) : (
                <Trans>The leading bid has moved to {formatMoney(auction.leading_amount)}.</Trans>
              )}
            </b>{' '}
            <Trans>The next bid must be at least {formatMoney(auction.minimum_bid)}.</Trans>
          </Note>
        ) : (
          <>
            {review.high !== null && (
              <HighAmountField
                amount={review.high}
                confirmAbove={toCents(auction.confirm_above)}
                value={isMeant}
                onChange={setIsMeant}
              />
            )}
            {approval.fields || (
              <CheckField
                label={<Understood kind={kind} company={company} maximum={maximum} sold={sold} />}
                required
                value={isUnderstood}
                onChange={setIsUnderstood}
                disabled={isPending}
              />
            )}
          </>
        )}
        <UnopenedRoomNote deal={deal} />
        <BindingNote work="approval" />
        <FormErrors messages={approval.isNeeded ? [] : messages} />
        <div className={classes.buttons}>
          <Button size="lg" onClick={hasNoCosts ? onBack : onAddCosts} disabled={isPending}>
            {hasNoCosts ? <Trans>Back to offer</Trans> : <Trans>Back to costs</Trans>}
          </Button>
          {isPassed ? (
            <Button variant="filled" size="lg" className={classes.next} onClick={onRaise}>
              <Trans>Review bid of {formatMoney(auction.minimum_bid)}</Trans>
            </Button>
          ) : (
            <BindingButton
              work="approval"
              variant="filled"
              size="lg"
              className={classes.next}
              leftSection={<IconLock size={18} aria-hidden />}
              disabled={!(isUnderstood || approval.isNeeded) || (review.high !== null && !isMeant)}
              loading={isPending}
              onClick={() =>
                approval.isNeeded ? approval.send({ act: 'bid', ...review.body }) : oneAtATime(commit)
              }
            >
              {approval.isNeeded ? approval.label : <Commit kind={kind} amount={amount} maximum={maximum} />}
            </BindingButton>
          )}
        </div>
      </div>
    </section>
  )
}

/** No response, or one that does not say whether the bid was placed. */
const isUnanswered = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** What the bidder confirms to have understood; a hidden maximum is named, because it binds as well. */
interface UnderstoodProps {
  kind: OfferKind
  company: string
  maximum: string
  /** What is sold: `the mortgage`. */
  sold: string
}

function Understood({ kind, company, maximum, sold }: UnderstoodProps) {
  switch (kind) {
    case 'purchase':
      return (
        <Trans>
          I understand that this purchase is binding and cannot be withdrawn. {company} buys {sold} on the
          listed terms.
        </Trans>
      )
    case 'maximum':
      return (
        <Trans>
          I understand that this bid is binding up to {maximum} and cannot be withdrawn. If it wins, {company}{' '}
          buys {sold} on the listed terms.
        </Trans>
      )
    default:
      return (
        <Trans>
          I understand that this bid is binding and cannot be withdrawn. If it wins, {company} buys {sold} on
          the listed terms.
        </Trans>
      )
  }
}

function Commit({ kind, amount, maximum }: { kind: OfferKind; amount: string; maximum: string }) {
  switch (kind) {
    case 'raise':
      return <Trans>Commit to this deal at up to {amount}</Trans>
    case 'maximum':
      return (
        <Trans>
          Commit to this deal at {amount}, up to {maximum}
        </Trans>
      )
    default:
      return <Trans>Commit to this deal at {amount}</Trans>
  }
}
