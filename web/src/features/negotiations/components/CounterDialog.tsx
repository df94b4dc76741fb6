import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Bid } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { counterOfferText, OBLIGATIONS } from '#domain/deals/obligations.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { toFormErrors } from '../../../platform/api/error.ts'
import { useKeyFor } from '../../../platform/api/use-key-for.ts'
import { serverNow } from '../../../platform/clock/server-clock.ts'
import { BindingDialog } from '../../../platform/live/BindingDialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx'
import { FormErrors } from '../../../ui/fields/FormErrors.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { focusFirstError, useFormErrors } from '../../../ui/fields/use-form-errors.ts'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { centsOf } from '../../auctions/amount.ts'
import { useOneAtATime } from '../../auctions/use-one-at-a-time.ts'
import { useCounterBid } from '../api.ts'
import { type CounterDraft, counterIssues, startingCounter } from '../model.ts'
import { nameOf } from './AnswerDialogs.tsx'
import { belowReserveWarning } from './below-reserve.tsx'
import { MomentChips } from './MomentChips.tsx'
import classes from './Negotiation.module.css'
import { PriceReview } from './PriceReview.tsx'

interface CounterDialogProps {
  deal: DealDetail
  bid: Bid
  /** The deadline at which open bids are declined automatically. */
  answerUntil: string | null
  onClose: () => void
  onDone: () => void
}

/** Counters a bid below the reserve with an amount and an expiry. */
export default function CounterDialog({ deal, bid, answerUntil, onClose, onDone }: CounterDialogProps) {
  const { t } = useLingui()
  const counter = useCounterBid()
  const oneAtATime = useOneAtATime()
  const keyFor = useKeyFor()
  const form = useForm<CounterDraft & { message: string }>({
    initialValues: { ...startingCounter(deal.reserve_price, serverNow(), answerUntil), message: '' },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const name = nameOf(bid)
  const price = centsOf(form.values.amount)
  const warning = price === null ? undefined : belowReserveWarning(deal, price, 'counter-offer')
  const shown = price === null ? '' : formatMoney(toDecimal(price))

  const send = () => {
    clear()
    const { amount, expires_at, message } = form.getValues()
    const issues = counterIssues({ amount, expires_at }, bid, serverNow(), answerUntil)
    form.setErrors(issues)
    if (Object.keys(issues).length > 0) return focusFirstError(form, issues)
    const body = {
      amount: toDecimal(centsOf(amount) ?? 0),
      expires_at: expires_at ?? '',
      message: message.trim() || null,
      below_reserve: warning !== undefined,
    }
    oneAtATime((over) =>
      counter.mutate(
        { deal: deal.id, id: bid.id, idempotencyKey: keyFor(body), ...body },
        {
          onSuccess: () => {
            toast.success(t`Counter-offer sent to ${name}`)
            onDone()
          },
          onError: (error) => {
            over()
            reject(toFormErrors(error))
          },
        },
      ),
    )
  }
  return (
    <BindingDialog
      opened
      onClose={onClose}
      title={t`Counter ${name}’s bid`}
      confirmLabel={price === null ? t`Send counter-offer` : t`Counter at ${shown}`}
      busy={counter.isPending}
      warning={warning}
      onConfirm={send}
    >
      <div className={classes.stack}>
        <Rows>
          <Row label={<Trans>The bidder’s current bid</Trans>}>
            <MoneyText amount={bid.standing_amount} />
          </Row>
          <Row label={<Trans>Reserve price</Trans>}>
            <MoneyText amount={deal.reserve_price} />
          </Row>
        </Rows>
        <MoneyField label={<Trans>You would sell at</Trans>} required {...form.getInputProps('amount')} />
        {price !== null && (
          <details className={classes.figures}>
            <summary>
              <Trans>Costs, deposit and yield at {shown}</Trans>
            </summary>
            <PriceReview deal={deal} bid={bid} price={price} sale="when_accepted" isSeller />
          </details>
        )}
        <div>
          <DateTimeField
            label={<Trans>Open until</Trans>}
            required
            max={answerUntil ?? undefined}
            {...form.getInputProps('expires_at')}
          />
          <MomentChips last={answerUntil} onPick={(at) => form.setFieldValue('expires_at', at)} />
        </div>
        <Textarea
          label={<Trans>Message to the bidder</Trans>}
          description={<Trans>Optional.</Trans>}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          {...form.getInputProps('message')}
        />
        <p>
          {form.values.expires_at && counterOfferText(form.values.expires_at)} {OBLIGATIONS.counter_offer}
        </p>
        <FormErrors messages={formErrors} />
      </div>
    </BindingDialog>
  )
}
