import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type MarketPart, STATES_OF_MARKET } from '#domain/deals/lifecycle.ts'
import { Count } from '../../../ui/navigation/Badge.tsx'
import { Opener } from '../../../ui/navigation/Opener.tsx'
import classes from './FilterSheet.module.css'
import { activeFilters, type MarketFilters, NO_FILTERS } from './filters.ts'
import { FilterPanel } from './LazyFilterPanel.tsx'
import { useFacets } from './use-facets.ts'

const loadSheet = () => import('./FiltersSheet.tsx')

interface FilterSheetProps {
  filters: MarketFilters
  market: MarketPart
  onApply: (filters: MarketFilters) => void
  /** As high as the other buttons next to a page title. */
  tall?: boolean
}

interface FiltersButtonProps {
  /** Number of active filters. */
  count: number
  tall?: boolean
  children: (close: () => void) => ReactNode
}

/** A button with the number of active filters, and their panel in a sheet. */
export function FiltersButton({ count, tall, children }: FiltersButtonProps) {
  return (
    <Opener
      popup="dialog"
      load={loadSheet}
      content={{ children }}
      button={
        <Button
          size="sm"
          h={tall ? 40 : undefined}
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden />}
          rightSection={count > 0 && <Count>{count}</Count>}
        >
          <Trans>Filters</Trans>
        </Button>
      }
    />
  )
}

interface DraftFrameProps {
  /** No filter is active. */
  isEmpty: boolean
  onClear: () => void
  onApply: () => void
  applyLabel: ReactNode
  children: ReactNode
}

/** The panel in the sheet, above the buttons that clear and apply it. */
export function DraftFrame({ isEmpty, onClear, onApply, applyLabel, children }: DraftFrameProps) {
  return (
    <div className={classes.draft}>
      {children}
      <div className={classes.foot}>
        <Button disabled={isEmpty} onClick={onClear}>
          <Trans>Clear all</Trans>
        </Button>
        <Button variant="filled" className={classes.apply} onClick={onApply}>
          {applyLabel}
        </Button>
      </div>
    </div>
  )
}

/** For narrow layouts: a button, and the panel in a sheet. */
export function FilterSheet({ filters, market, onApply, tall }: FilterSheetProps) {
  return (
    <FiltersButton count={activeFilters(filters).length} tall={tall}>
      {(close) => (
        <Draft
          filters={filters}
          market={market}
          onApply={(draft) => {
            close()
            onApply(draft)
          }}
        />
      )}
    </FiltersButton>
  )
}

/** Unapplied changes; the button shows how many deals they would leave. */
function Draft({ filters, market, onApply }: Omit<FilterSheetProps, 'tall'>) {
  const [draft, setDraft] = useState(filters)
  const { figures, counts } = useFacets(draft, market)
  const count = figures.data?.count
  return (
    <DraftFrame
      isEmpty={activeFilters(draft).length === 0}
      onClear={() => setDraft(NO_FILTERS)}
      onApply={() => onApply(draft)}
      applyLabel={
        count === undefined ? (
          <Trans>Show deals</Trans>
        ) : (
          <Plural value={count} _0="Show no deals" one="Show # deal" other="Show # deals" />
        )
      }
    >
      <FilterPanel filters={draft} counts={counts} onChange={setDraft} states={STATES_OF_MARKET[market]} />
    </DraftFrame>
  )
}
