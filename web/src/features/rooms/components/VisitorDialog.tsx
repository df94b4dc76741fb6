import { Trans, useLingui } from '@lingui/react/macro'
import type { Visitor } from '#domain/rooms/contract.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useDecideVisitor } from '../api.ts'

interface VisitorDialogProps {
  visitor: Visitor
  decision: 'refuse' | 'revoke'
  onClose: () => void
}

/** Confirms that a visitor is refused or loses access to the deal room, with a reason for them. */
export function VisitorDialog({ visitor, decision, onClose }: VisitorDialogProps) {
  const { t } = useLingui()
  const decide = useDecideVisitor()
  const name = visitor.company_name ?? visitor.name
  const isRefusal = decision === 'refuse'
  return (
    <Dialog
      opened
      onClose={onClose}
      danger
      title={isRefusal ? t`Refuse ${name}?` : t`End ${name}’s access?`}
      confirmLabel={isRefusal ? t`Refuse` : t`End access`}
      reason={{ label: t`Reason`, description: t`Optional. Shown to the buyer.`, maxLength: 1000 }}
      busy={decide.isPending}
      error={errorText(decide.error)}
      onConfirm={(reason) =>
        decide.mutate(
          { id: visitor.id, decision, reason },
          {
            onSuccess: () => {
              toast.success(isRefusal ? t`Request refused` : t`Access ended`)
              onClose()
            },
          },
        )
      }
    >
      {isRefusal ? (
        <Trans>They see the listing only. You can admit them later.</Trans>
      ) : (
        <Trans>
          They see only the listing from now on, even if they have a document open. The NDA still binds them.
        </Trans>
      )}
    </Dialog>
  )
}
