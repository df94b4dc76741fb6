import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { groupThousands } from '../../../ui/format.ts'
import classes from './FilterPanel.module.css'
import { toggleTick } from './ticks.ts'

interface TickGroupProps<Value extends string> {
  legend: ReactNode
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  /** Deals per value; absent if they are not counted. */
  counts?: Readonly<Record<string, number>>
  onChange: (chosen: Value[]) => void
}

/** Checkboxes, each with its number of deals: checked ones limit the result to them, none means all. */
export function TickGroup<Value extends string>(props: TickGroupProps<Value>) {
  const { legend, options, chosen, counts, onChange } = props
  const all = options.map(({ value }) => value)
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{legend}</legend>
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          classNames={{ body: classes.tick, labelWrapper: classes.tickLabel }}
          checked={chosen.includes(value)}
          onChange={() => onChange(toggleTick(chosen, all, value))}
          label={
            <span className={classes.tickText}>
              {label}
              {counts && <span className={classes.count}>{groupThousands(String(counts[value] ?? 0))}</span>}
            </span>
          }
        />
      ))}
    </fieldset>
  )
}
