import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Channel, ChannelMember } from '#domain/channels/contract.ts'
import { MEMBER_STATE, type MemberState } from '#domain/channels/rules.ts'
import { CHANNEL_ACCESS_SHORT } from '#domain/deal-access/channels.ts'
import { reasonOf, usePatchChannel, useRemoveMembers } from '../../features/channels/api.ts'
import { InvitePeople, NO_INVITATIONS, peopleOf } from '../../features/channels/components/InvitePeople.tsx'
import { WorkButton } from '../../platform/team/WorkButton.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { formatDate } from '../../ui/format.ts'
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx'
import { Badge, type Tone } from '../../ui/navigation/Badge.tsx'
import classes from './ChannelPage.module.css'

const TONE: Record<MemberState, Tone> = {
  invited: 'warn',
  active: 'ok',
  declined: 'quiet',
  left: 'quiet',
  removed: 'quiet',
}

/** Members and invitations; for the owner. */
export function MembersTab({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const [removed, setRemoved] = useState<ChannelMember | null>(null)
  const [isInviting, setInviting] = useState(false)
  const columns: Column<ChannelMember>[] = [
    {
      key: 'person',
      header: <Trans>Person</Trans>,
      isTitle: true,
      card: 'fact',
      cell: (member) => (
        <span className={classes.person}>
          <b>{member.name ?? member.email}</b>
          <br />
          <span className={classes.muted}>
            {[member.company_name, member.name && member.email].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      header: <Trans>State</Trans>,
      card: 'state',
      cell: (member) => (
        <Badge tone={TONE[member.state]}>{member.is_owner ? t`Owner` : MEMBER_STATE[member.state]}</Badge>
      ),
    },
    {
      key: 'access',
      header: <Trans>Sees</Trans>,
      card: 'fact',
      cell: (member) => CHANNEL_ACCESS_SHORT[member.access],
    },
    {
      key: 'since',
      header: <Trans>Since</Trans>,
      card: 'fact',
      cell: (member) => formatDate(member.joined_at ?? member.invited_at),
    },
    {
      key: 'action',
      header: <Trans>Action</Trans>,
      card: 'action',
      cell: (member) =>
        channel.can.edit &&
        !member.is_owner &&
        (member.state === 'active' || member.state === 'invited') && (
          <WorkButton
            work="manage"
            size="sm"
            aria-label={t`Remove ${member.name ?? member.email}`}
            onClick={() => setRemoved(member)}
          >
            <Trans>Remove</Trans>
          </WorkButton>
        ),
    },
  ]
  return (
    <>
      {channel.can.edit && (
        <div className={classes.bar}>
          <span className={classes.muted}>
            <Trans>Members do not see each other.</Trans>
          </span>
          <WorkButton work="manage" variant="filled" onClick={() => setInviting(true)}>
            <Trans>Invite people</Trans>
          </WorkButton>
        </div>
      )}
      <DataTable
        label={t`Members`}
        columns={columns}
        rows={channel.members}
        rowKey={(member) => member.id}
        empty={<EmptyState title={t`No one yet`} />}
      />
      {isInviting && <InviteDialog channel={channel} onClose={() => setInviting(false)} />}
      {removed && <RemoveDialog channel={channel} member={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

function InviteDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useLingui()
  const patch = usePatchChannel(channel.id)
  const [people, setPeople] = useState(NO_INVITATIONS)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Invite people`}
      confirmLabel={t`Send invitations`}
      busy={patch.isPending}
      error={patch.error && reasonOf(patch.error)}
      onConfirm={() =>
        patch.mutate(
          { members: peopleOf(people) },
          {
            onSuccess: () => {
              toast.success(t`Invitations sent`)
              onClose()
            },
          },
        )
      }
    >
      <div className={classes.form}>
        <InvitePeople value={people} error={undefined} onChange={setPeople} />
      </div>
    </Dialog>
  )
}

interface RemoveDialogProps {
  channel: Channel
  member: ChannelMember
  onClose: () => void
}

function RemoveDialog({ channel, member, onClose }: RemoveDialogProps) {
  const { t } = useLingui()
  const remove = useRemoveMembers(channel.id)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Remove ${member.name ?? member.email}?`}
      confirmLabel={t`Remove from the channel`}
      danger
      busy={remove.isPending}
      error={remove.error && reasonOf(remove.error)}
      onConfirm={() =>
        remove.mutate([member.id], {
          onSuccess: () => {
            toast.success(t`Removed`)
            onClose()
          },
        })
      }
    >
      <Trans>They can no longer see the channel’s deals. Bids that they have placed remain binding.</Trans>
    </Dialog>
  )
}
