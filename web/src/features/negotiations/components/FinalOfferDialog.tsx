import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Bid, FinalInvitation } from '#domain/auctions/contract.ts'
import { incrementAt } from '#domain/auctions/increments.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import { toFormErrors } from '../../../platform/api/error.ts'
import { useKeyFor } from '../../../platform/api/use-key-for.ts'
import { BindingDialog } from '../../../platform/live/BindingDialog.tsx'
import { useMe } from '../../../platform/session/me.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { CheckField } from '../../../ui/fields/CheckField.tsx'
import { FormErrors } from '../../../ui/fields/FormErrors.tsx'
import { focusPath } from '../../../ui/fields/use-form-errors.ts'
import { formatMoney } from '../../../ui/format.ts'
import { centsOf } from '../../auctions/amount.ts'
import { HighAmountField } from '../../auctions/components/HighAmountField.tsx'
import { MoneyStepper } from '../../auctions/components/MoneyStepper.tsx'
import { useOneAtATime } from '../../auctions/use-one-at-a-time.ts'
import { useSendForApproval } from '../../team/use-send-for-approval.tsx'
import { useOfferFinal } from '../api.ts'
import { confirmAbove, finalIssues } from '../model.ts'
import classes from './Negotiation.module.css'
import { BindingWords, PriceReview } from './PriceReview.tsx'

interface FinalOfferProps {
  deal: DealDetail
  bid: Bid
  invitation: FinalInvitation
  onClose: () => void
}

/** The bidder's single offer in the best-and-final round: amount, total, and the binding click. */
export function FinalOfferDialog({ deal, bid, invitation, onClose }: FinalOfferProps) {
  const { t } = useLingui()
  const { data: me } = useMe()
  const offer = useOfferFinal()
  const approval = useSendForApproval(offer.error)
  const oneAtATime = useOneAtATime()
  const keyFor = useKeyFor()
  const minimum = toCents(invitation.minimum)
  const [typed, setTyped] = useState(invitation.minimum)
  const [isUnderstood, setIsUnderstood] = useState(false)
  const [isMeant, setIsMeant] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const [rejected, setRejected] = useState<string[]>([])
  const issues = finalIssues(typed, invitation)
  const price = centsOf(typed)
  const usual = confirmAbove(deal)
  const isHigh = price !== null && price > usual
  const amount = price === null ? '' : formatMoney(toDecimal(price))

  const send = () => {
    setIsChecked(true)
    setRejected([])
    if (issues.amount) return focusPath('amount')
    if (price === null || (isHigh && !isMeant)) return
    const body = { amount: toDecimal(price), confirm_above: isHigh }
    if (approval.isNeeded) return approval.send({ act: 'final_offer', invitation: invitation.id, ...body })
    if (!isUnderstood) return
    oneAtATime((over) =>
      offer.mutate(
        { deal: deal.id, id: invitation.id, idempotencyKey: keyFor(body), ...body },
        {
          onSuccess: () => {
            toast.success(t`Your final offer of ${amount} is submitted`)
            onClose()
          },
          onError: (error) => {
            over()
            const { fields, nonField } = toFormErrors(error)
            setRejected([...nonField, ...Object.values(fields).flat()])
          },
        },
      ),
    )
  }
  return (
    <BindingDialog
      opened
      onClose={onClose}
      work="approval"
      title={t`Your best and final offer`}
      confirmLabel={approval.isNeeded ? approval.label : issues.amount ? t`Submit` : t`Submit ${amount}`}
      busy={offer.isPending || approval.isPending}
      onConfirm={send}
    >
      <div className={classes.stack}>
        <p>
          <Trans>One offer, which cannot be changed. It is hidden from everyone until the round ends.</Trans>
        </p>
        <MoneyStepper
          label={<Trans>Your final offer</Trans>}
          hint={<Trans>minimum {formatMoney(invitation.minimum)}</Trans>}
          value={typed}
          onChange={(amount) => {
            setTyped(amount)
            setIsMeant(false)
          }}
          minimum={minimum}
          increment={incrementAt(minimum)}
          error={isChecked || price !== null ? issues.amount : undefined}
          path="amount"
        />
        <PriceReview deal={deal} bid={bid} price={Math.max(price ?? minimum, minimum)} sale="when_accepted" />
        {price !== null && (
          <HighAmountField
            amount={price}
            confirmAbove={usual}
            value={isMeant}
            onChange={setIsMeant}
            isChecked={isChecked}
          />
        )}
        {approval.fields || (
          <CheckField
            label={<BindingWords company={me?.company_name ?? t`Your company`} />}
            required
            value={isUnderstood}
            onChange={setIsUnderstood}
            error={isChecked && !isUnderstood && t`Tick the box to continue.`}
          />
        )}
        <FormErrors messages={approval.isNeeded ? [] : rejected} />
      </div>
    </BindingDialog>
  )
}
