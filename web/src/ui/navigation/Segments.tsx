import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'

interface SegmentsProps<Value extends string> {
  /** Accessible name of the group. */
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
  fullWidth?: boolean
  disabled?: boolean
}

/** Two to four alternatives: grid or list, all or match. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  onChange,
  fullWidth,
  disabled,
}: SegmentsProps<Value>) {
  return (
    <SegmentedControl
      aria-label={label}
      value={value}
      data={[...options]}
      fullWidth={fullWidth}
      disabled={disabled}
      onChange={(chosen) => {
        const option = options.find((candidate) => candidate.value === chosen)
        if (option) onChange(option.value)
      }}
    />
  )
}
