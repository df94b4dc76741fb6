import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CreditBox } from '#domain/credit-boxes/contract.ts'
import { NEW_BOX, paths } from '#domain/kernel/paths.ts'
import { useDeleteBox, usePatchBox } from '../../features/credit-boxes/api.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { WorkButton } from '../../platform/team/WorkButton.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import classes from './CreditBoxPage.module.css'

const reasonOf = (error: Error) => {
  const { fields, nonField } = toFormErrors(error)
  return [...nonField, ...Object.values(fields).flat()].join(' ') || error.message
}

/** The primary box, a copy, and the end of a box. */
export function BoxActions({ box }: { box: CreditBox }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const patch = usePatchBox(box.id)
  const remove = useDeleteBox(box.id)
  const [isAsking, setAsking] = useState(false)
  const failed = (error: Error) => toast.error(reasonOf(error))
  return (
    <div className={classes.actions}>
      {!box.is_primary && (
        <WorkButton
          work="prepare"
          onClick={() =>
            patch.mutate(
              { is_primary: true },
              { onSuccess: () => toast.success(t`This is your primary box now`), onError: failed },
            )
          }
          loading={patch.isPending}
        >
          <Trans>Make primary</Trans>
        </WorkButton>
      )}
      <WorkButton work="prepare" to={`${paths.creditBox(NEW_BOX)}?from=${box.id}`}>
        <Trans>Duplicate</Trans>
      </WorkButton>
      <WorkButton work="prepare" variant="danger" onClick={() => setAsking(true)}>
        <Trans>Delete</Trans>
      </WorkButton>
      <Dialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t`Delete this credit box?`}
        confirmLabel={t`Delete credit box`}
        danger
        busy={remove.isPending}
        error={remove.error && reasonOf(remove.error)}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              toast.success(t`Credit box deleted`)
              void navigate(paths.creditBoxes)
            },
          })
        }
      >
        <Trans>Its criteria and its alerts end. Deals are not changed.</Trans>
      </Dialog>
    </div>
  )
}
