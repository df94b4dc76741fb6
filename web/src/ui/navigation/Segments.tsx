import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'

interface SegmentsProps<Value extends string> {
  /** Read aloud as the name of the group. */
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
  fullWidth?: boolean
}

/** Two to four ways of looking at the same thing: grid or list, all or match. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  onChange,
  fullWidth,
}: SegmentsProps<Value>) {
  return (
    <SegmentedControl
      aria-label={label}
      value={value}
      data={[...options]}
      fullWidth={fullWidth}
      onChange={(chosen) => {
        const option = options.find((candidate) => candidate.value === chosen)
        if (option) onChange(option.value)
      }}
    />
  )
}
