import { Trans, useLingui } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isApiError } from '../../../platform/api/error.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { useMe } from '../../../platform/session/me.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useEnterRoom, useRoom } from '../api.ts'
import { Agreement } from './Agreement.tsx'

/** Shows the NDA of the deal room; accepting it opens the room, or requests access from the seller. */
export function EnterRoomDialog({ deal, onClose }: { deal: DealDetail; onClose: () => void }) {
  const { t } = useLingui()
  const { data: room, error, refetch } = useRoom(deal.id)
  const { data: me } = useMe()
  const enter = useEnterRoom(deal.id)
  const company = me?.company_name
  const isAtOnce = deal.room.admission === 'at_once'
  const accept = () => {
    if (!room) return
    enter.mutate(room.nda.version, {
      onSuccess: ({ you }) => {
        toast.success(you?.state === 'admitted' ? t`You have access to the deal room` : t`Access requested`)
        onClose()
      },
      // The NDA was replaced while it was read.
      onError: (rejected) => isApiError(rejected, 409) && void refetch(),
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isAtOnce ? t`Open deal room` : t`Request access`}
      confirmLabel={isAtOnce ? t`Accept and enter` : t`Accept and request access`}
      busy={enter.isPending || !room}
      error={errorText(enter.error)}
      warning={{
        text: (
          <Trans>
            Your name, the time, your network address and browser are recorded with the agreement. The seller
            sees who has access and what they read.
          </Trans>
        ),
        tick: <Trans>I have read the agreement and accept it for {company} and myself.</Trans>,
      }}
      onConfirm={accept}
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Agreement nda={room?.nda} />}
    </Dialog>
  )
}
