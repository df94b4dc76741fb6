import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type BidFilters, countOfFilters, NO_BID_FILTERS } from '../../features/auctions/bid-filters.ts'
import { FilterChips } from '../../features/deals/filters/FilterChips.tsx'
import { DraftFrame, FiltersButton } from '../../features/deals/filters/FilterSheet.tsx'
import { FilterPanel } from '../../features/deals/filters/LazyFilterPanel.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { Chip } from '../../ui/navigation/Chip.tsx'
import classes from './BidFilterBar.module.css'

/** The states that deals with bids can be in. */
const STATES = ['live', 'auction_ended', 'under_review', 'sold', 'not_sold'] as const

interface BidFilterBarProps {
  filters: BidFilters
  onChange: (filters: BidFilters) => void
  /** At the right end. */
  tools: ReactNode
}

/** Filters of own bids by their deals: a button for the panel, and a chip for each active filter. */
export function BidFilterBar({ filters, onChange, tools }: BidFilterBarProps) {
  const { t } = useLingui()
  return (
    <div className={classes.bar}>
      <FiltersButton count={countOfFilters(filters)}>
        {(close) => (
          <Draft
            filters={filters}
            onApply={(draft) => {
              close()
              onChange(draft)
            }}
          />
        )}
      </FiltersButton>
      {filters.exclusive && (
        <Chip
          label={t`Exclusive`}
          value={t`only`}
          onRemove={() => onChange({ ...filters, exclusive: false })}
        />
      )}
      <FilterChips filters={filters.deal} onChange={(deal) => onChange({ ...filters, deal })} />
      <div className={classes.tools}>{tools}</div>
    </div>
  )
}

function Draft({ filters, onApply }: { filters: BidFilters; onApply: (filters: BidFilters) => void }) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(filters)
  return (
    <DraftFrame
      isEmpty={countOfFilters(draft) === 0}
      onClear={() => setDraft(NO_BID_FILTERS)}
      onApply={() => onApply(draft)}
      applyLabel={<Trans>Show bids</Trans>}
    >
      <FilterPanel
        filters={draft.deal}
        onChange={(deal) => setDraft({ ...draft, deal })}
        searchless
        withoutExclusive
        states={STATES}
      >
        <CheckField
          label={t`Exclusive deals only`}
          value={draft.exclusive}
          onChange={(exclusive) => setDraft({ ...draft, exclusive })}
        />
      </FilterPanel>
    </DraftFrame>
  )
}
