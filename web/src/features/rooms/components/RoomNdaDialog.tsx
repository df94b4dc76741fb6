import { Trans, useLingui } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isApiError } from '../../../platform/api/error.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useEnterRoom, useRoom } from '../api.ts'
import { AcceptNdaDialog } from '../nda/AcceptNdaDialog.tsx'
import { SignNdaDialog } from '../nda/SignNdaDialog.tsx'

/** The NDA, as it is accepted: with a click, or on the page on which it is signed. */
export default function RoomNdaDialog({ deal, onClose }: { deal: DealDetail; onClose: () => void }) {
  const { t } = useLingui()
  const { data: room, error, refetch } = useRoom(deal.id)
  const enter = useEnterRoom(deal.id)
  const isAtOnce = deal.room.admission === 'at_once'
  const shared = {
    nda: room?.nda,
    unread: error && <ErrorState error={error} onRetry={() => void refetch()} />,
    onClose,
  }
  if (deal.room.nda_by === 'signature')
    return (
      <SignNdaDialog
        {...shared}
        kind="room"
        id={deal.id}
        file={t`Non-disclosure agreement ${deal.reference}.pdf`}
      />
    )
  return (
    <AcceptNdaDialog
      {...shared}
      title={isAtOnce ? t`Open deal room` : t`Request access`}
      confirmLabel={isAtOnce ? t`Accept and enter` : t`Accept and request access`}
      busy={enter.isPending}
      error={errorText(enter.error)}
      recorded={
        <Trans>
          Your name, the time, your network address and browser are recorded with the NDA. The seller sees who
          has access and what they read.
        </Trans>
      }
      onAccept={({ version }) =>
        enter.mutate(version, {
          onSuccess: ({ you }) => {
            toast.success(
              you?.state === 'admitted' ? t`You have access to the deal room` : t`Access requested`,
            )
            onClose()
          },
          // The NDA was replaced while it was read.
          onError: (rejected) => isApiError(rejected, 409) && void refetch(),
        })
      }
    />
  )
}
