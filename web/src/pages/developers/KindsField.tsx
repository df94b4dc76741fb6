import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import type { NewWebhook } from '../../features/webhooks/api.ts'
import { KIND_OPTIONS } from './kind-options.ts'
import classes from './Webhooks.module.css'

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
        label={<Trans>All events, including future ones</Trans>}
        checked={value === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : [])}
      />
      {value !== null && (
        <Checkbox.Group
          label={t`Events`}
          required
          value={[...value]}
          error={error}
          onChange={(chosen) =>
            onChange(KIND_OPTIONS.filter((option) => chosen.includes(option.value)).map((one) => one.value))
          }
        >
          <div className={classes.kinds}>
            {KIND_OPTIONS.map((kind) => (
              <Checkbox key={kind.value} value={kind.value} label={kind.label} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  )
}
