import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { Sheet } from '../../ui/feedback/Sheet.tsx'
import { Count } from '../../ui/navigation/Badge.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import classes from './FilterSheet.module.css'
import { activeFilters, type MarketFilters, NO_FILTERS } from './filters.ts'
import { useFacets } from './useFacets.ts'

interface FilterSheetProps {
  filters: MarketFilters
  onApply: (filters: MarketFilters) => void
  /** As high as the other buttons beside a page's title. */
  tall?: boolean
}

/** Where the panel has no room of its own: a button, and the panel in a sheet. */
export function FilterSheet({ filters, onApply, tall }: FilterSheetProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const count = activeFilters(filters).length
  return (
    <>
      <Button
        size="sm"
        h={tall ? 40 : undefined}
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden />}
        rightSection={count > 0 && <Count>{count}</Count>}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Trans>Filters</Trans>
      </Button>
      <Sheet opened={isOpen} onClose={() => setOpen(false)} title={t`Filters`}>
        <Draft
          filters={filters}
          onApply={(draft) => {
            setOpen(false)
            onApply(draft)
          }}
        />
      </Sheet>
    </>
  )
}

/** Changes are tried out here, and the button says how many deals they leave. */
function Draft({ filters, onApply }: Pick<FilterSheetProps, 'filters' | 'onApply'>) {
  const [draft, setDraft] = useState(filters)
  const { figures, counts } = useFacets(draft)
  const count = figures.data?.count
  return (
    <div className={classes.draft}>
      <FilterPanel filters={draft} counts={counts} onChange={setDraft} />
      <div className={classes.foot}>
        <Button disabled={activeFilters(draft).length === 0} onClick={() => setDraft(NO_FILTERS)}>
          <Trans>Clear all</Trans>
        </Button>
        <Button variant="filled" className={classes.apply} onClick={() => onApply(draft)}>
          {count === undefined ? (
            <Trans>Show deals</Trans>
          ) : (
            <Plural value={count} _0="Show no deals" one="Show # deal" other="Show # deals" />
          )}
        </Button>
      </div>
    </div>
  )
}
