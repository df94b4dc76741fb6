import { useLingui } from '@lingui/react/macro'
import { Input, SegmentedControl } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type AriaAttributes, type ChangeEvent, type ReactNode, useCallback, useState } from 'react'
import { Count } from './Badge.tsx'
import classes from './Segments.module.css'

export interface SegmentOption<Value extends string> {
  value: Value
  label: string
  /** Before the label. */
  icon?: ReactNode
  /** After the label. */
  count?: number
}

type Named = Pick<
  AriaAttributes,
  'aria-label' | 'aria-labelledby' | 'aria-describedby' | 'aria-required' | 'aria-invalid'
>

interface SegmentsOrListProps<Value extends string> extends Named {
  /** None of the options, such as null, if nothing is chosen yet. */
  value: string | null
  options: readonly SegmentOption<Value>[]
  onChange: (value: Value) => void
  fullWidth?: boolean
  disabled?: boolean
}

/** A few alternatives in one line where they fit, and where one would be cut the same choice as a list. */
export function SegmentsOrList<Value extends string>(props: SegmentsOrListProps<Value>) {
  const { value, options, onChange, fullWidth, disabled, ...named } = props
  const { t } = useLingui()
  const [line, lineWidth] = useLine()
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <div ref={line} className={classes.line} style={fullWidth ? undefined : { width: lineWidth }}>
      {lineWidth === undefined ? (
        <SegmentedControl
          {...named}
          className={fullWidth ? classes.wide : undefined}
          fullWidth={fullWidth}
          disabled={disabled}
          value={value ?? ''}
          data={options.map((option) => ({ value: option.value, label: <Label option={option} /> }))}
          onChange={choose}
        />
      ) : (
        // Without what Mantine's own list loads.
        <Input
          component="select"
          pointer
          {...named}
          error={named['aria-invalid'] === true}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          rightSectionPointerEvents="none"
          disabled={disabled}
          value={options.some((option) => option.value === value) ? `${value}` : ''}
          onChange={(event: ChangeEvent<HTMLSelectElement>) => choose(event.currentTarget.value)}
        >
          <option value="" hidden>
            {t`Choose`}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.count === undefined ? option.label : `${option.label} (${option.count})`}
            </option>
          ))}
        </Input>
      )}
    </div>
  )
}

const Label = ({ option }: { option: SegmentOption<string> }) => (
  <span className={classes.label}>
    {option.icon}
    {option.label}
    {option.count !== undefined && <Count>{option.count}</Count>}
  </span>
)

/**
 * How wide the segments would be, once they did not fit into their line; undefined while they do. The line then takes
 * this width where there is room for it, so that the segments return.
 */
function useLine() {
  const [width, setWidth] = useState<number>()
  const ref = useCallback((line: HTMLElement | null) => {
    if (!line) return
    const look = () => {
      const segments = line.querySelector<HTMLElement>('[role="radiogroup"]')
      if (segments && segments.scrollWidth > line.clientWidth) setWidth(segments.scrollWidth)
      if (!segments)
        setWidth((needed) => (needed !== undefined && line.clientWidth >= needed ? undefined : needed))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(line)
    for (const label of line.querySelectorAll('label')) observer.observe(label)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}

interface SegmentsProps<Value extends string>
  extends Pick<SegmentsOrListProps<Value>, 'value' | 'options' | 'onChange' | 'fullWidth'> {
  /** Accessible name of the group. */
  label: string
}

/** Two to four alternatives: grid or list, all or match. */
export function Segments<Value extends string>({ label, ...props }: SegmentsProps<Value>) {
  return <SegmentsOrList aria-label={label} {...props} />
}
