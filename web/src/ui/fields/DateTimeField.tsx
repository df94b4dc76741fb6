import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type FieldProps, inputProps } from './field.ts'

interface DateTimeFieldProps extends FieldProps<string | null> {
  /** ISO 8601 moments. */
  min?: string
  max?: string
}

const two = (n: number) => String(n).padStart(2, '0')

/** A moment in the reader's zone as the browser's own control wants it. */
function toLocal(iso: string | null | undefined): string {
  const at = iso ? new Date(iso) : null
  if (!at || Number.isNaN(at.getTime())) return ''
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** A day and a time in the reader's zone; the value is an ISO 8601 moment in UTC or null. */
export function DateTimeField({ min, max, ...props }: DateTimeFieldProps) {
  const { t } = useLingui()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <TextInput
      {...inputProps({ ...props, help: props.help ?? t`Your time, ${zone}` })}
      type="datetime-local"
      min={toLocal(min) || undefined}
      max={toLocal(max) || undefined}
      value={toLocal(props.value)}
      onChange={(event) => {
        const at = new Date(event.currentTarget.value)
        props.onChange(Number.isNaN(at.getTime()) ? null : at.toISOString())
      }}
    />
  )
}
