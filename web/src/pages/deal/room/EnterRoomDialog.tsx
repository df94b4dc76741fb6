import { Trans, useLingui } from '@lingui/react/macro'
import { ScrollArea } from '@mantine/core'
import type { DealDetail } from '#domain/deals/contract.ts'
import type { Room } from '#domain/rooms/contract.ts'
import agreement from '../../../features/accounts/components/AgreementText.module.css'
import { AgreementText } from '../../../features/accounts/components/AgreementText.tsx'
import { useEnterRoom, useRoom } from '../../../features/rooms/api.ts'
import { isApiError } from '../../../platform/api/client.ts'
import { useMe } from '../../../platform/session/me.ts'
import text from '../../../styles/text.module.css'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { errorText } from '../negotiation/AnswerDialogs.tsx'

/** Shows the agreement of the deal room; accepting it enters the room, or asks the seller. */
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
      // The agreement was replaced while it was read.
      onError: (rejected) => isApiError(rejected, 409) && void refetch(),
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isAtOnce ? t`Enter the deal room` : t`Ask for the deal room`}
      confirmLabel={isAtOnce ? t`Accept and enter` : t`Accept and ask`}
      busy={enter.isPending || !room}
      error={errorText(enter.error)}
      warning={{
        text: (
          <Trans>
            Your name, the time, your network address and browser are kept with the agreement. The seller sees
            who has access and what they read.
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

function Agreement({ nda }: { nda: Room['nda'] | undefined }) {
  const { t } = useLingui()
  if (nda?.url)
    return (
      <p>
        <Trans>The seller uses an agreement of their own:</Trans>{' '}
        <a className={text.link} href={nda.url} target="_blank" rel="noreferrer">
          {nda.title}
        </a>
      </p>
    )
  return (
    // Focusable, so that it can be scrolled by keyboard.
    <ScrollArea.Autosize
      mah={300}
      className={agreement.text}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t`Text of the agreement` }}
    >
      <div className={agreement.padded}>
        {nda?.sections ? <AgreementText sections={nda.sections} /> : <TextSkeleton lines={8} />}
      </div>
    </ScrollArea.Autosize>
  )
}
