import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Bid } from '#domain/auctions/contract.ts'
import { belowReserve, type Shortfall } from '#domain/deals/below-reserve.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import { useOneAtATime } from '../../../features/auctions/use-one-at-a-time.ts'
import { useAcceptBid, useDeclineAll, useDeclineBid } from '../../../features/negotiations/api.ts'
import { toFormErrors } from '../../../platform/api/error.ts'
import { newIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { formatMoney, formatPercent } from '../../../ui/format.ts'

interface AnswerProps {
  deal: DealDetail
  bid: Bid
  onClose: () => void
  /** Called when the decision is stored. */
  onDone: () => void
}

export const errorText = (error: unknown): string | null => {
  if (!error) return null
  const { nonField, fields } = toFormErrors(error)
  return [...nonField, ...Object.values(fields).flat()].join(' ')
}

export const nameOf = (bid: Bid) => bid.bidder?.company_name ?? bid.alias

/** Confirms the sale: shows the amount and what happens to the other bids. */
export function AcceptDialog({ deal, bid, others, onClose, onDone }: AnswerProps & { others: number }) {
  const { t } = useLingui()
  const accept = useAcceptBid()
  const oneAtATime = useOneAtATime()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const amount = formatMoney(bid.standing_amount)
  const name = nameOf(bid)
  const short = belowReserve(
    toCents(bid.standing_amount),
    deal.reserve_price === null ? null : toCents(deal.reserve_price),
  )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Sell at ${amount}?`}
      confirmLabel={t`Accept ${amount}`}
      busy={accept.isPending}
      error={errorText(accept.error)}
      warning={short ? belowReserveWarning(short, deal) : undefined}
      onConfirm={() =>
        oneAtATime((over) =>
          accept.mutate(
            { deal: deal.id, id: bid.id, below_reserve: short !== null, idempotencyKey },
            {
              onSuccess: () => {
                toast.success(t`Sold to ${name} at ${amount}`)
                onDone()
              },
              onError: over,
            },
          ),
        )
      }
    >
      <p>
        <Trans>
          You sell this mortgage to {name} for {amount}. This cannot be undone.
        </Trans>{' '}
        {others > 0 && (
          <Plural
            value={others}
            one="The other open bid is declined."
            other="All # other open bids are declined."
          />
        )}
      </p>
    </Dialog>
  )
}

function belowReserveWarning({ percent, amount }: Shortfall, deal: DealDetail) {
  const share = formatPercent(percent, 1)
  const below = formatMoney(toDecimal(amount))
  const reserve = formatMoney(deal.reserve_price)
  return {
    text: (
      <>
        <b>
          <Trans>{share} below your reserve</Trans>
        </b>
        <br />
        <Trans>
          The bid is {below} below your reserve of {reserve}.
        </Trans>
      </>
    ),
    tick: <Trans>I am selling below my reserve.</Trans>,
  }
}

export function DeclineDialog({ deal, bid, onClose, onDone }: AnswerProps) {
  const { t } = useLingui()
  const decline = useDeclineBid()
  const oneAtATime = useOneAtATime()
  const amount = formatMoney(bid.standing_amount)
  const name = nameOf(bid)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Decline ${amount}?`}
      confirmLabel={t`Decline bid`}
      danger
      reason={{
        label: t`Reason`,
        description: t`Optional. Shown to the bidder.`,
        maxLength: 1000,
      }}
      busy={decline.isPending}
      error={errorText(decline.error)}
      onConfirm={(reason) =>
        oneAtATime((over) =>
          decline.mutate(
            { deal: deal.id, id: bid.id, reason },
            {
              onSuccess: () => {
                toast.success(t`Bid declined`)
                onDone()
              },
              onError: over,
            },
          ),
        )
      }
    >
      <Trans>The bid of {name} is declined and cannot be reopened. The other bids stay open.</Trans>
    </Dialog>
  )
}

interface DeclineAllProps {
  deal: DealDetail
  count: number
  onClose: () => void
  onDone: () => void
}

export function DeclineAllDialog({ deal, count, onClose, onDone }: DeclineAllProps) {
  const { t } = useLingui()
  const decline = useDeclineAll()
  const oneAtATime = useOneAtATime()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Decline every bid?`}
      confirmLabel={t`Decline all`}
      danger
      reason={{
        label: t`Reason`,
        description: t`Optional. Shown to every bidder who is declined.`,
        maxLength: 1000,
      }}
      busy={decline.isPending}
      error={errorText(decline.error)}
      onConfirm={(reason) =>
        oneAtATime((over) =>
          decline.mutate(
            { id: deal.id, reason },
            {
              onSuccess: () => {
                toast.success(t`All bids declined`)
                onDone()
              },
              onError: over,
            },
          ),
        )
      }
    >
      <Plural
        value={count}
        one="# bid is declined and the deal is not sold. You can list it again on new dates."
        other="# bids are declined and the deal is not sold. You can list it again on new dates."
      />
    </Dialog>
  )
}
