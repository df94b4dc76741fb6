import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Bid, OpenCounter } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { toCents } from '#domain/kernel/money.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { newIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import { BindingDialog } from '../../../platform/live/BindingDialog.tsx'
import { useMe } from '../../../platform/session/me.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { CheckField } from '../../../ui/fields/CheckField.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { useOneAtATime } from '../../auctions/use-one-at-a-time.ts'
import { saleKey } from '../../deals/sale-key.ts'
import { useSendForApproval } from '../../team/use-send-for-approval.tsx'
import { useAcceptCounter, useDeclineCounter } from '../api.ts'
import classes from './Negotiation.module.css'
import { BindingWords, PriceReview } from './PriceReview.tsx'

interface AcceptCounterProps {
  deal: DealDetail
  bid: Bid
  counter: OpenCounter
  onClose: () => void
}

/** Repeats the total of the counter-offer before the binding click. */
export function AcceptCounterDialog({ deal, bid, counter, onClose }: AcceptCounterProps) {
  const { t } = useLingui()
  const { data: me } = useMe()
  const accept = useAcceptCounter()
  const approval = useSendForApproval(accept.error)
  const oneAtATime = useOneAtATime()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const [isUnderstood, setIsUnderstood] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const amount = formatMoney(counter.amount)
  const buy = () => {
    if (approval.isNeeded) return approval.send({ act: 'counter', counter_offer: counter.id })
    setIsMissing(!isUnderstood)
    if (!isUnderstood) return
    oneAtATime((over) =>
      accept.mutate(
        { deal: deal.id, id: counter.id, idempotencyKey },
        {
          onSuccess: () => {
            toast.success(t`You won ${deal.reference} at ${amount}`, { once: saleKey(deal.id) })
            onClose()
          },
          onError: over,
        },
      ),
    )
  }
  return (
    <BindingDialog
      opened
      onClose={onClose}
      work="approval"
      title={t`Accept the counter-offer`}
      confirmLabel={approval.isNeeded ? approval.label : t`Commit to this deal at ${amount}`}
      busy={accept.isPending || approval.isPending}
      error={approval.isNeeded ? null : errorText(accept.error)}
      onConfirm={buy}
    >
      <div className={classes.stack}>
        <Rows>
          <Row label={<Trans>You buy at</Trans>}>
            <b>
              <MoneyText amount={counter.amount} stake />
            </b>
          </Row>
          <Row label={<Trans>Your bid</Trans>}>
            <MoneyText amount={bid.standing_amount} />
          </Row>
        </Rows>
        <PriceReview deal={deal} bid={bid} price={toCents(counter.amount)} sale="now" />
        {approval.fields || (
          <CheckField
            label={<BindingWords company={me?.company_name ?? t`Your company`} />}
            required
            value={isUnderstood}
            onChange={setIsUnderstood}
            error={isMissing && !isUnderstood && t`Tick the box to continue.`}
          />
        )}
      </div>
    </BindingDialog>
  )
}

interface DeclineCounterProps {
  deal: DealDetail
  counter: OpenCounter
  onClose: () => void
}

export function DeclineCounterDialog({ deal, counter, onClose }: DeclineCounterProps) {
  const { t } = useLingui()
  const decline = useDeclineCounter()
  const oneAtATime = useOneAtATime()
  const amount = formatMoney(counter.amount)
  return (
    <BindingDialog
      opened
      onClose={onClose}
      title={t`Decline the counter-offer of ${amount}?`}
      confirmLabel={t`Decline counter-offer`}
      danger
      reason={{
        label: t`Reason`,
        description: t`Optional. Shown to the seller.`,
        maxLength: 1000,
      }}
      busy={decline.isPending}
      error={errorText(decline.error)}
      onConfirm={(reason) =>
        oneAtATime((over) =>
          decline.mutate(
            { deal: deal.id, id: counter.id, reason },
            {
              onSuccess: () => {
                toast.success(t`Counter-offer declined`)
                onClose()
              },
              onError: over,
            },
          ),
        )
      }
    >
      <Trans>Your bid stays open as it was, and the seller may still accept it.</Trans>
    </BindingDialog>
  )
}
