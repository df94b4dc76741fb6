import type { ReactNode } from 'react'
import { useState } from 'react'
import classes from './FilterBar.module.css'
import { FilterChips } from './FilterChips.tsx'
import { DraftFrame, FiltersButton } from './FilterSheet.tsx'
import { activeFilters, type MarketFilters, NO_FILTERS } from './filters.ts'
import { FilterPanel, type FilterPanelProps } from './LazyFilterPanel.tsx'

interface FilterBarProps extends Pick<FilterPanelProps, 'states' | 'withStatus' | 'withoutFavourites'> {
  filters: MarketFilters
  onChange: (filters: MarketFilters) => void
  /** What the sheet's button does: "Show bids". */
  applyLabel: ReactNode
  /** Before the filters. */
  search: ReactNode
  /** At the right end: what else the list can show, and as what. */
  tools?: ReactNode
}

/** Above a list of deals: search, the button that opens the filters, a chip for each that is active, and tools. */
export function FilterBar({ filters, onChange, applyLabel, search, tools, ...panel }: FilterBarProps) {
  return (
    <div className={classes.bar}>
      <div className={classes.search}>{search}</div>
      <FiltersButton count={activeFilters(filters).length}>
        {(close) => (
          <Draft
            {...panel}
            filters={filters}
            applyLabel={applyLabel}
            onChange={(draft) => {
              close()
              onChange(draft)
            }}
          />
        )}
      </FiltersButton>
      {tools && <div className={classes.tools}>{tools}</div>}
      <div className={classes.chips}>
        <FilterChips filters={filters} onChange={onChange} />
      </div>
    </div>
  )
}

function Draft({ filters, onChange, applyLabel, ...panel }: Omit<FilterBarProps, 'search' | 'tools'>) {
  const [draft, setDraft] = useState(filters)
  return (
    <DraftFrame
      isEmpty={activeFilters(draft).length === 0}
      onClear={() => setDraft(NO_FILTERS)}
      onApply={() => onChange(draft)}
      applyLabel={applyLabel}
    >
      <FilterPanel {...panel} filters={draft} onChange={setDraft} searchless />
    </DraftFrame>
  )
}
