import { Trans, useLingui } from '@lingui/react/macro'
import { ROOM_ADMISSION } from '#domain/deal-access/room.ts'
import type { Room } from '#domain/rooms/contract.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import text from '../../../styles/text.module.css'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { optionsOf } from '../../../ui/fields/ChoiceField.tsx'
import { SegmentsField } from '../../../ui/fields/SegmentsField.tsx'
import { YesNoField } from '../../../ui/fields/YesNoField.tsx'
import { useChangeRoom, useRoom } from '../api.ts'
import { NdaByField, NdaText } from '../nda/NdaSettings.tsx'
import classes from './RoomSettings.module.css'

/** How a deal room opens, and under which NDA. */
export function RoomSettings({ deal }: { deal: string }) {
  const { data: room, error, refetch } = useRoom(deal)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return room ? <Settings room={room} /> : <TextSkeleton lines={8} />
}

function Settings({ room }: { room: Room }) {
  const { t } = useLingui()
  const change = useChangeRoom(room.deal)
  const failed = errorText(change.error)
  const of = { kind: 'room', deal: room.deal, canManage: room.can.manage } as const
  return (
    <>
      <p className={text.muted}>
        <Trans>
          Buyers see address, loan history and documents once they have accepted the NDA. Documents carry
          their name and company; they can be downloaded after the sale only.
        </Trans>
      </p>
      {!room.is_open && (
        <Note>
          <Trans>The deal room opens with the listing and closes when the deal is sold or not sold.</Trans>
        </Note>
      )}
      {failed && (
        <Note tone="bad" role="alert">
          {failed}
        </Note>
      )}
      <div className={classes.settings}>
        <SegmentsField
          label={t`Buyers who accept the NDA enter`}
          value={room.admission}
          options={optionsOf(ROOM_ADMISSION)}
          disabled={!room.can.manage || change.isPending}
          onChange={(admission) =>
            admission && change.mutate({ admission }, { onSuccess: () => toast.success(t`Saved`) })
          }
        />
        <NdaByField
          {...of}
          label={t`Buyers accept the NDA`}
          help={
            room.admission === 'on_approval'
              ? t`The buyer signs, then you: your signature admits them.`
              : t`The buyer signs, and the deal room opens for them.`
          }
          value={room.nda_by}
        />
        <YesNoField
          label={t`Protected viewing`}
          help={t`Buyers get each page as a picture with their mark in it, and never the document itself.`}
          value={room.protected_viewing}
          disabled={!room.can.manage || change.isPending}
          onChange={(protected_viewing) =>
            protected_viewing !== null &&
            change.mutate({ protected_viewing }, { onSuccess: () => toast.success(t`Saved`) })
          }
        />
        <NdaText {...of} label={<Trans>NDA</Trans>} nda={room.nda} />
      </div>
    </>
  )
}
