import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import type { Bid } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { OBLIGATIONS } from '#domain/deals/obligations.ts'
import { FEWEST_INVITED, MOST_INVITED, USUALLY_INVITED } from '#domain/negotiations/rules.ts'
import { toFormErrors } from '../../../platform/api/error.ts'
import { useKeyFor } from '../../../platform/api/use-key-for.ts'
import { serverNow } from '../../../platform/clock/server-clock.ts'
import { BindingDialog } from '../../../platform/live/BindingDialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx'
import { FormErrors } from '../../../ui/fields/FormErrors.tsx'
import { focusFirstError, useFormErrors } from '../../../ui/fields/use-form-errors.ts'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { PickChip } from '../../../ui/navigation/Chip.tsx'
import { useOneAtATime } from '../../auctions/use-one-at-a-time.ts'
import { useInviteToFinal } from '../api.ts'
import { expiryIn, invitedOf, roundIssues } from '../model.ts'
import { nameOf } from './AnswerDialogs.tsx'
import { MomentChips } from './MomentChips.tsx'
import classes from './Negotiation.module.css'

interface InviteDialogProps {
  deal: DealDetail
  bids: readonly Bid[]
  onClose: () => void
  onDone: () => void
}

/** Starts the best-and-final round: number of invited bidders, who they are, and the deadline. */
export default function InviteDialog({ deal, bids, onClose, onDone }: InviteDialogProps) {
  const { t } = useLingui()
  const invite = useInviteToFinal()
  const oneAtATime = useOneAtATime()
  const keyFor = useKeyFor()
  const most = Math.min(MOST_INVITED, invitedOf(bids, MOST_INVITED).length)
  const form = useForm({
    initialValues: {
      bidders: Math.min(USUALLY_INVITED, most),
      ends_at: expiryIn(2, serverNow(), null) as string | null,
    },
  })
  const { formErrors, reject, clear } = useFormErrors(form)
  const { bidders } = form.values
  const invited = invitedOf(bids, bidders)
  const numbers = Array.from({ length: most - FEWEST_INVITED + 1 }, (_, more) => FEWEST_INVITED + more)

  const send = () => {
    clear()
    const { ends_at } = form.getValues()
    const issues = roundIssues(ends_at, serverNow())
    form.setErrors(issues)
    if (Object.keys(issues).length > 0) return focusFirstError(form, issues)
    const body = { bidders, ends_at: ends_at ?? '' }
    oneAtATime((over) =>
      invite.mutate(
        { deal: deal.id, id: deal.id, idempotencyKey: keyFor(body), ...body },
        {
          onSuccess: () => {
            toast.success(t`${bidders} bidders invited to best and final`)
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
      title={t`Invite to best and final`}
      confirmLabel={t`Invite ${bidders} bidders`}
      busy={invite.isPending}
      onConfirm={send}
    >
      <div className={classes.stack}>
        <p>
          <Trans>Each invited bidder may submit one offer, and there is only one such round.</Trans>{' '}
          {OBLIGATIONS.final_offer}
        </p>
        <fieldset className={classes.choice}>
          <legend className={classes.label}>
            <Trans>The best bidders by their current bids</Trans>
          </legend>
          <div className={classes.chips}>
            {numbers.map((number) => (
              <PickChip
                key={number}
                pressed={number === bidders}
                onClick={() => form.setFieldValue('bidders', number)}
              >
                {t`Best ${number}`}
              </PickChip>
            ))}
          </div>
        </fieldset>
        <ol className={classes.invited} aria-label={t`Who is invited`}>
          {invited.map((bid) => (
            <li key={bid.id}>
              <span>
                {nameOf(bid)} {bid.bidder?.company_name && <small>{bid.alias}</small>}
              </span>
              <MoneyText amount={bid.standing_amount} />
            </li>
          ))}
        </ol>
        <p className={classes.quiet} role="status">
          <Plural value={bidders} one="# bidder is invited." other="# bidders are invited." />{' '}
          <Trans>The other bids stay open until you decide.</Trans>
        </p>
        <div>
          <DateTimeField label={<Trans>Offers until</Trans>} required {...form.getInputProps('ends_at')} />
          <MomentChips last={null} onPick={(at) => form.setFieldValue('ends_at', at)} />
        </div>
        <FormErrors messages={formErrors} />
      </div>
    </BindingDialog>
  )
}
