import { Trans, useLingui } from '@lingui/react/macro'
import { Button, FileButton } from '@mantine/core'
import { NDA_BY, ROOM_ADMISSION } from '#domain/deal-access/room.ts'
import type { Room } from '#domain/rooms/contract.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import text from '../../../styles/text.module.css'
import { Note } from '../../../ui/feedback/Note.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { optionsOf } from '../../../ui/fields/ChoiceField.tsx'
import { SegmentsField } from '../../../ui/fields/SegmentsField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { useChangeRoom, useRestoreStandardNda, useUploadNda } from '../api.ts'
import classes from './RoomSettings.module.css'

/** How a deal room opens, and under which NDA. */
export function RoomSettings({ room }: { room: Room }) {
  const { t } = useLingui()
  const change = useChangeRoom(room.deal)
  const save = (changed: Parameters<typeof change.mutate>[0]) =>
    change.mutate(changed, { onSuccess: () => toast.success(t`Deal room saved`) })
  const failed = errorText(change.error)
  return (
    <Card as="section" title={<Trans>Deal room</Trans>}>
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
          onChange={(admission) => admission && save({ admission })}
        />
        <SegmentsField
          label={t`Buyers accept the NDA`}
          help={
            room.nda_by === 'signature' &&
            (room.admission === 'on_approval'
              ? t`The buyer signs, then you: your signature admits them.`
              : t`The buyer signs, and the deal room opens for them.`)
          }
          value={room.nda_by}
          options={optionsOf(NDA_BY)}
          disabled={!room.can.manage || change.isPending}
          onChange={(nda_by) => nda_by && save({ nda_by })}
        />
        <Nda room={room} />
      </div>
    </Card>
  )
}

function Nda({ room: { deal, nda, can } }: { room: Room }) {
  const { t } = useLingui()
  const replace = useUploadNda(deal)
  const restore = useRestoreStandardNda(deal)
  const failed = errorText(replace.error ?? restore.error)
  const title = nda.url ? (
    <a className={text.link} href={nda.url} target="_blank" rel="noreferrer">
      {nda.title}
    </a>
  ) : (
    <Trans>Standard text of HomeSlice</Trans>
  )
  return (
    <div>
      <Rows>
        <Row label={<Trans>Agreement</Trans>} note={nda.version}>
          {title}
        </Row>
      </Rows>
      {failed && (
        <Note tone="bad" role="alert">
          {failed}
        </Note>
      )}
      {can.manage && (
        <div className={classes.buttons}>
          <FileButton
            accept="application/pdf"
            onChange={(file) =>
              file && replace.mutate(file, { onSuccess: () => toast.success(t`Agreement replaced`) })
            }
          >
            {(button) => (
              <Button {...button} loading={replace.isPending}>
                <Trans>Upload your own PDF</Trans>
              </Button>
            )}
          </FileButton>
          {nda.url && (
            <Button
              loading={restore.isPending}
              onClick={() =>
                restore.mutate(undefined, { onSuccess: () => toast.success(t`Standard NDA in use`) })
              }
            >
              <Trans>Use the standard text</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
