import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Chip } from '../../../ui/navigation/Chip.tsx'
import { ClearAll } from '../../../ui/navigation/ClearAll.tsx'
import { useBoxName } from '../../credit-boxes/use-box-name.ts'
import classes from './FilterChips.module.css'
import { activeFilters, chipOf, type MarketFilters, NO_FILTERS, without } from './filters.ts'

interface FilterChipsProps {
  filters: MarketFilters
  onChange: (filters: MarketFilters) => void
  /** At the end, such as what saves these filters. */
  children?: ReactNode
}

/** The active filters; each can be removed, or all together. */
export function FilterChips({ filters, onChange, children }: FilterChipsProps) {
  const { t } = useLingui()
  const active = activeFilters(filters)
  const nameOf = useBoxName(active.includes('credit_box'))
  if (active.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={t`Active filters`}>
      {active.map((name) => {
        const { label, value: said } = chipOf(name, filters)
        const value = name === 'credit_box' ? nameOf(filters.credit_box) : said
        return (
          <li key={name}>
            <Chip
              label={t(label)}
              value={typeof value === 'string' ? value : t(value)}
              onRemove={() => onChange(without(filters, name))}
            />
          </li>
        )
      })}
      <li>
        <ClearAll onClear={() => onChange(NO_FILTERS)} />
      </li>
      {children && <li>{children}</li>}
    </ul>
  )
}
