import { Trans, useLingui } from '@lingui/react/macro'
import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import type { DealDetail } from '#domain/deals/contract.ts'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx'
import { filterOptions } from '../../../ui/fields/filter-options.ts'
import { reasonOf, useAttachable, useSetAudience } from '../api.ts'
import classes from './Audience.module.css'

interface AudienceDialogProps {
  deal: DealDetail
  onClose: () => void
  onSaved?: (() => void) | undefined
}

/** Attaches a deal to channels and single members, and says until when it is exclusive to them. */
export default function AudienceDialog({ deal, onClose, onSaved }: AudienceDialogProps) {
  const { t } = useLingui()
  const { data } = useAttachable()
  const save = useSetAudience(deal.id)
  const [channels, setChannels] = useState(deal.privatechannel_set)
  const [members, setMembers] = useState(deal.channelmember_set)
  const [until, setUntil] = useState(deal.exclusive_until)
  const known = data?.results ?? []
  const people = known.flatMap(({ members: some, channel_name }) =>
    some.map(({ id, name }) => ({ value: id, label: `${name} (${channel_name})` })),
  )
  const isOpen = channels.length + members.length === 0
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Who sees this deal?`}
      confirmLabel={t`Save`}
      busy={save.isPending}
      error={save.error && reasonOf(save.error)}
      onConfirm={() =>
        save.mutate(
          {
            privatechannel_set: channels,
            channelmember_set: members,
            exclusive_until: isOpen ? null : until,
          },
          {
            onSuccess: () => {
              toast.success(t`Saved`)
              onSaved?.()
              onClose()
            },
          },
        )
      }
    >
      <div className={classes.form}>
        <p>
          <Trans>
            Without a channel, everyone on HomeSlice sees it. This cannot change once the deal is listed.
          </Trans>
        </p>
        <MultiSelect
          label={t`Channels`}
          data={known.map(({ id, channel_name }) => ({ value: id, label: channel_name }))}
          value={channels}
          onChange={setChannels}
          searchable
          filter={filterOptions}
          nothingFoundMessage={t`No option available...`}
        />
        {people.length > 0 && (
          <MultiSelect
            label={t`Individual members`}
            data={people}
            value={members}
            onChange={setMembers}
            searchable
            filter={filterOptions}
            nothingFoundMessage={t`No option available...`}
          />
        )}
        {!isOpen && (
          <DateTimeField
            label={t`Opens to the market`}
            help={t`Leave it blank if it is only for these members.`}
            value={until}
            onChange={setUntil}
          />
        )}
      </div>
    </Dialog>
  )
}
