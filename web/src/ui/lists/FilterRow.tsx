import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Chip } from '../navigation/Chip.tsx'
import { ClearAll } from '../navigation/ClearAll.tsx'
import classes from './FilterRow.module.css'
import { useUrlState } from './use-url-state.ts'

interface FilterRowProps {
  search: ReactNode
  /** Choices beside the search. */
  children: ReactNode
  /** At the end of the row. */
  aside?: ReactNode
}

/** The search and filters above a list. */
export const FilterRow = ({ search, children, aside }: FilterRowProps) => (
  <div className={classes.filters}>
    <div className={classes.search}>{search}</div>
    {children}
    {aside && <div className={classes.aside}>{aside}</div>}
  </div>
)

export interface FilterChip {
  /** The filter in the URL. */
  key: string
  name: string
  /** Nothing is shown without a value. */
  value: string | null | undefined
}

/** The active filters as chips, which remove them from the URL. @param none removes all of them */
export function FilterChips({
  chips,
  none,
}: {
  chips: readonly FilterChip[]
  none: Readonly<Record<string, null>>
}) {
  const { t } = useLingui()
  const { set } = useUrlState()
  const active = chips.flatMap(({ value, ...chip }) => (value ? [{ ...chip, value }] : []))
  if (active.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={t`Active filters`}>
      {active.map(({ key, name, value }) => (
        <li key={key}>
          <Chip label={name} value={value} onRemove={() => set({ [key]: null })} />
        </li>
      ))}
      <li>
        <ClearAll onClear={() => set(none)} />
      </li>
    </ul>
  )
}
