import { useLingui } from '@lingui/react/macro'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { useUrlState } from '../../../ui/lists/use-url-state.ts'
import { Chip } from '../../../ui/navigation/Chip.tsx'
import { ClearAll } from '../../../ui/navigation/ClearAll.tsx'
import { useBoxName } from '../../credit-boxes/use-box-name.ts'
import classes from './FilterChips.module.css'
import { activeFilters, chipOf, invalidRanges, type MarketFilters, NO_FILTERS, without } from './filters.ts'

interface FilterChipsProps {
  filters: MarketFilters
  onChange: (filters: MarketFilters) => void
}

/** The active filters; each can be removed, or all together. */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const { t } = useLingui()
  const active = activeFilters(filters)
  const nameOf = useBoxName(active.includes('credit_box'))
  const invalid = invalidRanges(useUrlState().params)
  const notes = invalid.map((label) => (
    <Note key={label.id} tone="warn" role="status">
      {t(label)}: {MESSAGES.rangeInvalid}
    </Note>
  ))
  if (active.length === 0) return notes.length > 0 && <div className={classes.notes}>{notes}</div>
  const chips = (
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
    </ul>
  )
  if (notes.length === 0) return chips
  return (
    <div className={classes.notes}>
      {notes}
      {chips}
    </div>
  )
}
