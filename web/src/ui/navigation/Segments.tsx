import { useLingui } from '@lingui/react/macro'
import { Input, SegmentedControl } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type AriaAttributes, type ChangeEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import classes from './Segments.module.css'

export interface SegmentOption<Value extends string> {
  value: Value
  label: string
  /** Before the label. */
  icon?: ReactNode
  /** After the label, such as a count. */
  after?: ReactNode
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
    <div
      // Another line, so that its parts are observed.
      key={lineWidth === undefined ? 'segments' : 'list'}
      ref={line}
      className={classes.line}
      style={fullWidth ? undefined : { width: lineWidth }}
    >
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
        <>
          {/* Without what Mantine’s own list loads. */}
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
                {option.label}
              </option>
            ))}
          </Input>
          <HiddenCopy options={options} />
        </>
      )}
    </div>
  )
}

/** As wide as the segments would be; its words are in attributes, so that a search of the page does not find them. */
const HiddenCopy = ({ options }: { options: readonly SegmentOption<string>[] }) => (
  <span className={classes.copy} data-copy aria-hidden>
    {options.map(({ value, label, icon, after }) => (
      <span key={value} data-label={label} data-more={icon || after ? true : undefined} />
    ))}
  </span>
)

const Label = ({ option }: { option: SegmentOption<string> }) => (
  <span className={classes.label}>
    {option.icon}
    {option.label}
    {option.after}
  </span>
)

/**
 * How wide the segments were when they did not fit into their line; undefined while they do. The line then takes this
 * width where there is room for it. What they need now, in other letters or another language, is measured on a hidden copy of them.
 */
function useLine() {
  const [width, setWidth] = useState<number>()
  /** How wide the line was that did not fit: it may be wider already when the list is drawn. */
  const tooNarrow = useRef(0)
  const ref = useCallback((line: HTMLElement | null) => {
    if (!line) return
    const copy = line.querySelector<HTMLElement>('[data-copy]')
    const start = { line: tooNarrow.current, copy: copy?.scrollWidth ?? 0 }
    const look = () => {
      if (copy) {
        // Only after a change, so that the two never alternate.
        const hasMoreRoom = line.clientWidth > start.line || copy.scrollWidth < start.copy
        if (hasMoreRoom && copy.scrollWidth <= line.clientWidth) setWidth(undefined)
        return
      }
      // Of the labels, because the mark of the chosen one moves beyond the edge while it slides.
      const labels = [...line.querySelectorAll('label')].map((label) => label.getBoundingClientRect())
      const [first, last] = [labels.at(0), labels.at(-1)]
      if (!first || !last) return
      const padding = first.left - line.getBoundingClientRect().left
      const needed = Math.ceil(last.right - first.left + 2 * padding)
      if (needed <= line.clientWidth + 1) return
      tooNarrow.current = line.clientWidth
      setWidth(needed)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(line)
    for (const part of line.querySelectorAll('label, [data-copy] > *')) observer.observe(part)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}

interface SegmentsProps<Value extends string>
  extends Pick<SegmentsOrListProps<Value>, 'value' | 'options' | 'onChange' | 'fullWidth' | 'disabled'> {
  /** Accessible name of the group. */
  label: string
}

/** Two to four alternatives: grid or list, all or match. */
export function Segments<Value extends string>({ label, ...props }: SegmentsProps<Value>) {
  return <SegmentsOrList aria-label={label} {...props} />
}
