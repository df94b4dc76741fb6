import { Trans, useLingui } from '@lingui/react/macro'
import type { DealCard } from '#domain/deals/contract.ts'
import { toFormErrors } from '../../../platform/api/error.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { mapFieldErrors } from '../../../ui/fields/form-errors.ts'
import { useSubmitDeal } from '../api.ts'

interface SubmitDialogProps {
  deal: Pick<DealCard, 'id' | 'title' | 'reference'>
  onClose: () => void
}

/** Submits a complete draft for review. */
export function SubmitDialog({ deal, onClose }: SubmitDialogProps) {
  const { t } = useLingui()
  const submit = useSubmitDeal()
  const { title, reference } = deal
  const rejection = submit.error && toFormErrors(submit.error)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Submit for review`}
      confirmLabel={t`Submit ${reference}`}
      busy={submit.isPending}
      error={rejection && mapFieldErrors(rejection.fields, rejection.nonField, {}).form.join(' ')}
      onConfirm={() =>
        submit.mutate(
          { id: deal.id },
          {
            onSuccess: () => {
              toast.success(t`${reference} is in review`)
              onClose()
            },
          },
        )
      }
    >
      <Trans>
        A reviewer checks {title}, {reference}, within 3 business days. We will notify you of the decision.
      </Trans>
    </Dialog>
  )
}
