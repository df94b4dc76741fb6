import { Trans, useLingui } from '@lingui/react/macro'
import type { TeamMember } from '#domain/team/contract.ts'
import { useRemoveMember } from '../../features/team/api.ts'
import { errorText } from '../../platform/api/error-text.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'

interface RemoveDialogProps {
  person: TeamMember
  onClose: () => void
}

/** Ends a person's place in the team. */
export function RemoveDialog({ person, onClose }: RemoveDialogProps) {
  const { t } = useLingui()
  const remove = useRemoveMember()
  const { name } = person
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Remove ${name} from the team`}
      confirmLabel={t`Remove from the team`}
      danger
      busy={remove.isPending}
      error={errorText(remove.error)}
      onConfirm={() =>
        remove.mutate(person.id, {
          onSuccess: () => {
            toast.success(t`${name} is no longer in the team.`)
            onClose()
          },
        })
      }
    >
      <p>
        <Trans>
          <b>Ends immediately:</b> they are logged out everywhere, the API keys, webhooks and calendar address
          that they created stop working, and they can no longer log in.
        </Trans>
      </p>
      <p>
        <Trans>
          <b>Stays:</b> deals, bids, signatures and documents belong to the company, and the history still
          says who did what.
        </Trans>
      </p>
    </Dialog>
  )
}
