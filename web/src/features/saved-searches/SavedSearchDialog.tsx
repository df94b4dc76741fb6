import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { ALERTS, LONGEST_NAME } from '#domain/saved-searches/rules.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { SegmentsField } from '../../ui/fields/SegmentsField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { type SavedSearchDraft, useSaveSearch } from './api.ts'

interface SavedSearchDialogProps {
  title: string
  filters: Record<string, string>
  initial: Omit<SavedSearchDraft, 'filters'>
  onClose: () => void
  onSaved: () => void
}

/** Requests name and alerts for filters that are not saved yet. */
export default function SavedSearchDialog({
  title,
  filters,
  initial,
  onClose,
  onSaved,
}: SavedSearchDialogProps) {
  const { t } = useLingui()
  const save = useSaveSearch()
  const [draft, setDraft] = useState(initial)
  const { fields, nonField } = save.error ? toFormErrors(save.error) : { fields: {}, nonField: [] }
  const { name: nameErrors, alerts: alertErrors, ...others } = fields
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      confirmLabel={t`Save search`}
      busy={save.isPending}
      error={[...nonField, ...Object.values(others).flat()].join(' ') || null}
      onConfirm={() => save.mutate({ ...draft, filters }, { onSuccess: onSaved })}
    >
      <Stack gap="md">
        <TextField
          label={t`Name`}
          required
          maxLength={LONGEST_NAME}
          error={nameErrors?.[0]}
          value={draft.name}
          onChange={(name) => setDraft({ ...draft, name })}
        />
        <SegmentsField
          label={t`Alerts`}
          help={t`When a deal goes live, or changes while it is live, and matches these filters. The daily summary is sent at 7:00 AM.`}
          options={optionsOf(ALERTS)}
          error={alertErrors?.[0]}
          value={draft.alerts}
          onChange={(alerts) => setDraft({ ...draft, alerts: alerts ?? draft.alerts })}
        />
        <p>
          <Trans>
            Choose in the notification settings of your profile whether you also get alerts by e-mail.
          </Trans>
        </p>
      </Stack>
    </Dialog>
  )
}
