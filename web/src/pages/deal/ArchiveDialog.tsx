import { Trans, useLingui } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { useArchiveDeal } from '../../features/deals/api.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { mapFieldErrors } from '../../ui/fields/form-errors.ts'

interface ArchiveDialogProps {
  deal: Pick<DealDetail, 'id' | 'title' | 'reference'>
  isArchived: boolean
  onClose: () => void
}

/** Archives or restores a deal. */
export function ArchiveDialog({ deal, isArchived, onClose }: ArchiveDialogProps) {
  const { t } = useLingui()
  const archive = useArchiveDeal()
  const { title, reference } = deal
  const rejection = archive.error && toFormErrors(archive.error)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isArchived ? t`Restore` : t`Archive`}
      confirmLabel={isArchived ? t`Restore ${reference}` : t`Archive ${reference}`}
      busy={archive.isPending}
      error={rejection && mapFieldErrors(rejection.fields, rejection.nonField, {}).form.join(' ')}
      onConfirm={() =>
        archive.mutate(
          { id: deal.id, is_archived: !isArchived },
          {
            onSuccess: () => {
              toast.success(isArchived ? t`${reference} is restored` : t`${reference} is archived`)
              onClose()
            },
          },
        )
      }
    >
      {isArchived ? (
        <Trans>
          {title}, {reference}, returns to the state in which it was archived and counts as open work again.
        </Trans>
      ) : (
        <Trans>
          {title}, {reference}, is hidden from the market and no longer counts as open work. Nothing is
          deleted: it stays in the seller's deals, marked as archived, and can be restored at any time.
        </Trans>
      )}
    </Dialog>
  )
}
