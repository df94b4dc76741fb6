import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Channel } from '#domain/channels/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { reasonOf, useArchiveChannel, useLeave, usePatchChannel } from '../../features/channels/api.ts'
import { WorkButton } from '../../platform/team/WorkButton.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import classes from './ChannelPage.module.css'

type DialogName = 'rename' | 'archive' | 'leave'

/** Rename, archive or restore one's own channel; leave another user's. */
export function ChannelActions({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const archive = useArchiveChannel(channel.id)
  const close = () => setDialog(null)
  const restore = () =>
    archive.mutate(false, {
      onSuccess: () => toast.success(t`Channel restored`),
      onError: (error) => toast.error(reasonOf(error)),
    })
  return (
    <div className={classes.actions}>
      {channel.can.edit && (
        <WorkButton work="manage" onClick={() => setDialog('rename')}>
          <Trans>Rename</Trans>
        </WorkButton>
      )}
      {channel.can.archive && (
        <WorkButton work="manage" onClick={() => setDialog('archive')}>
          <Trans>Archive</Trans>
        </WorkButton>
      )}
      {channel.can.restore && (
        <WorkButton work="manage" onClick={restore} loading={archive.isPending}>
          <Trans>Restore</Trans>
        </WorkButton>
      )}
      {channel.can.leave && (
        <WorkButton work="bind" variant="danger" onClick={() => setDialog('leave')}>
          <Trans>Leave</Trans>
        </WorkButton>
      )}
      {dialog === 'rename' && <RenameDialog channel={channel} onClose={close} />}
      {dialog === 'leave' && <LeaveDialog channel={channel} onClose={close} />}
      <Dialog
        opened={dialog === 'archive'}
        onClose={close}
        title={t`Archive this channel?`}
        confirmLabel={t`Archive channel`}
        busy={archive.isPending}
        error={archive.error && reasonOf(archive.error)}
        onConfirm={() =>
          archive.mutate(true, {
            onSuccess: () => {
              toast.success(t`Channel archived`)
              close()
            },
          })
        }
      >
        <Trans>
          It becomes read-only, and open invitations end. Members can still see its deals. You can restore it.
        </Trans>
      </Dialog>
    </div>
  )
}

interface DialogProps {
  channel: Channel
  onClose: () => void
}

function RenameDialog({ channel, onClose }: DialogProps) {
  const { t } = useLingui()
  const patch = usePatchChannel(channel.id)
  const [name, setName] = useState(channel.channel_name)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Rename the channel`}
      confirmLabel={t`Save`}
      busy={patch.isPending}
      error={patch.error && reasonOf(patch.error)}
      onConfirm={() =>
        patch.mutate(
          { channel_name: name },
          {
            onSuccess: () => {
              toast.success(t`Saved`)
              onClose()
            },
          },
        )
      }
    >
      <TextField label={t`Name`} required maxLength={80} value={name} onChange={setName} />
    </Dialog>
  )
}

function LeaveDialog({ channel, onClose }: DialogProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const leave = useLeave(channel.id)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Leave ${channel.channel_name}?`}
      confirmLabel={t`Leave channel`}
      danger
      busy={leave.isPending}
      error={leave.error && reasonOf(leave.error)}
      onConfirm={() =>
        leave.mutate(undefined, {
          onSuccess: () => {
            toast.success(t`You have left the channel`)
            void navigate(paths.channels)
          },
        })
      }
    >
      <Trans>You can no longer see its deals. Bids that you have placed remain binding and in My Bids.</Trans>
    </Dialog>
  )
}
