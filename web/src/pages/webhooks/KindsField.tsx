import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, MultiSelect } from '@mantine/core'
import type { NewWebhook } from '../../features/webhooks/api.ts'
import { KIND_OPTIONS } from './kind-options.ts'

type Kinds = NewWebhook['kinds']

interface KindsFieldProps {
  value: Kinds
  onChange: (kinds: Kinds) => void
  error?: string | undefined
}

/** All events, or chosen ones. */
export function KindsField({ value, onChange, error }: KindsFieldProps) {
  const { t } = useLingui()
  return (
    <>
      <Checkbox
        label={<Trans>All events, those of later versions too</Trans>}
        checked={value === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : [])}
      />
      {value !== null && (
        <MultiSelect
          label={t`Events`}
          required
          searchable
          clearable
          hidePickedOptions
          maxDropdownHeight={220}
          data={KIND_OPTIONS}
          value={[...value]}
          error={error}
          nothingFoundMessage={t`No option available...`}
          onChange={(chosen) =>
            onChange(KIND_OPTIONS.filter((option) => chosen.includes(option.value)).map((one) => one.value))
          }
        />
      )}
    </>
  )
}
