import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Bid } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { toCents } from '#domain/kernel/money.ts'
import { paths } from '#domain/kernel/paths.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { newIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { serverNow } from '../../../platform/clock/server-clock.ts'
import { BindingDialog } from '../../../platform/live/BindingDialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { formatMoney } from '../../../ui/format.ts'
import { Rows } from '../../../ui/layout/Rows.tsx'
import { useOneAtATime } from '../../auctions/use-one-at-a-time.ts'
import { saleKey } from '../../deals/sale-key.ts'
import { useSendForApproval } from '../../team/use-send-for-approval.tsx'
import { useAcceptBid, useDeclineAll, useDeclineBid } from '../api.ts'
import { saleFigures } from '../sale-figures.ts'
import { belowReserveWarning } from './below-reserve.tsx'
import { SaleLines } from './SaleLines.tsx'

interface AnswerProps {
  deal: DealDetail
  bid: Bid
  onClose: () => void
  /** Called when the decision is stored. */
  onDone: () => void
}

export const nameOf = (bid: Bid) => bid.bidder?.company_name ?? bid.alias

/** Confirms the sale: shows the amount and what happens to the other bids. */
export function AcceptDialog({ deal, bid, others, onClose, onDone }: AnswerProps & { others: number }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const accept = useAcceptBid()
  const approval = useSendForApproval(accept.error)
  const oneAtATime = useOneAtATime()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const [now] = useState(serverNow)
  const amount = formatMoney(bid.standing_amount)
  const name = nameOf(bid)
  const warning = belowReserveWarning(deal, toCents(bid.standing_amount), 'bid')
  return (
    <BindingDialog
      opened
      onClose={onClose}
      work="approval"
      title={t`Sell at ${amount}?`}
      confirmLabel={approval.isNeeded ? approval.label : t`Accept ${amount}`}
      busy={accept.isPending || approval.isPending}
      error={approval.isNeeded ? null : errorText(accept.error)}
      warning={warning}
      onConfirm={() => {
        if (approval.isNeeded)
          return approval.send({ act: 'sale', accepted_bid: bid.id, below_reserve: warning !== undefined })
        oneAtATime((over) =>
          accept.mutate(
            { deal: deal.id, id: bid.id, below_reserve: warning !== undefined, idempotencyKey },
            {
              onSuccess: () => {
                toast.success(t`Sold to ${name} at ${amount}`, {
                  once: saleKey(deal.id),
                  action: { label: t`Go to closing`, onPress: () => void navigate(paths.closing(deal.id)) },
                })
                onDone()
              },
              onError: over,
            },
          ),
        )
      }}
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
      <Rows>
        <SaleLines deal={deal} price={toCents(bid.standing_amount)} figures={saleFigures(deal, bid, now)} />
      </Rows>
      {approval.fields}
    </BindingDialog>
  )
}

export function DeclineDialog({ deal, bid, onClose, onDone }: AnswerProps) {
  const { t } = useLingui()
  const decline = useDeclineBid()
  const oneAtATime = useOneAtATime()
  const amount = formatMoney(bid.standing_amount)
  const name = nameOf(bid)
  return (
    <BindingDialog
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
      <Trans>{name}’s bid is declined and cannot be reopened. The other bids stay open.</Trans>
    </BindingDialog>
  )
}

interface DeclineAllProps {
  deal: DealDetail
  count: number
  /** Then an administrator releases the seller, and names the reason. */
  isReserveMet: boolean
  onClose: () => void
  onDone: () => void
}

export function DeclineAllDialog({ deal, count, isReserveMet, onClose, onDone }: DeclineAllProps) {
  const { t } = useLingui()
  const decline = useDeclineAll()
  const oneAtATime = useOneAtATime()
  return (
    <BindingDialog
      opened
      onClose={onClose}
      title={t`Decline every bid?`}
      confirmLabel={t`Decline all`}
      danger
      reason={{
        label: t`Reason`,
        description: isReserveMet
          ? t`The reserve is met. Shown to every bidder who is declined.`
          : t`Optional. Shown to every bidder who is declined.`,
        required: isReserveMet,
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
        one="# bid is declined and the deal is not sold. You can list it again with new dates."
        other="# bids are declined and the deal is not sold. You can list it again with new dates."
      />
    </BindingDialog>
  )
}
