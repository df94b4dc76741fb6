import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { DEAL_TYPE_FILTER } from '#domain/deals/filters.ts'
import { DEAL_STATE, MORTGAGE_CLASS, POSITION_SHORT } from '#domain/deals/vocabulary.ts'
import { type Choices, labelOf } from '#domain/kernel/choice.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { formatMoney } from '../../../ui/format.ts'
import { Chip } from '../../../ui/navigation/Chip.tsx'
import { ClearAll } from '../../../ui/navigation/ClearAll.tsx'
import classes from './FilterChips.module.css'
import {
  activeFilters,
  amountText,
  type FilterName,
  type MarketFilters,
  NO_FILTERS,
  without,
} from './filters.ts'

const NAMES: Record<FilterName, MessageDescriptor> = {
  search: msg`Search`,
  deal_type: msg`Type`,
  mortgage_class: msg`Class`,
  deal_state: msg`State`,
  ltv: msg`LTV`,
  position: msg`Position`,
  mortgage_term__lte: msg`Term`,
  max_amount: msg`Amount`,
  city: msg`City`,
  favorites: msg`Favourites`,
}

const labels = (choices: Choices, values: readonly string[]) =>
  values.map((value) => labelOf(choices, value)).join(', ')

/** `$20M` if exact, else to the cent. */
function amountLabel(cents: number): string {
  const short = amountText(cents)
  return /^\d+(\.\d)?[MK]$/.test(short) ? `$${short}` : formatMoney(toDecimal(cents))
}

function useChipValue() {
  const { t } = useLingui()
  return (name: FilterName, filters: MarketFilters): string => {
    switch (name) {
      case 'search':
      case 'city':
        return filters[name]
      case 'deal_type':
        return labels(DEAL_TYPE_FILTER, filters.deal_type)
      case 'mortgage_class':
        return labels(MORTGAGE_CLASS, filters.mortgage_class)
      case 'deal_state':
        return labels(DEAL_STATE, filters.deal_state)
      case 'position':
        return labels(POSITION_SHORT, filters.position)
      case 'ltv': {
        const { ltv__gte: from, ltv__lte: to } = filters
        return to === null ? t`${from ?? 0}% and more` : `${from ?? 0}-${to}%`
      }
      case 'mortgage_term__lte':
        return t`up to ${filters.mortgage_term__lte ?? 0} months`
      case 'max_amount':
        return t`up to ${amountLabel(filters.max_amount ?? 0)}`
      case 'favorites':
        return t`only`
    }
  }
}

interface FilterChipsProps {
  filters: MarketFilters
  onChange: (filters: MarketFilters) => void
}

/** The active filters; each can be removed, or all at once. */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const { t } = useLingui()
  const describe = useChipValue()
  const active = activeFilters(filters)
  if (active.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={t`Active filters`}>
      {active.map((name) => (
        <li key={name}>
          <Chip
            label={t(NAMES[name])}
            value={describe(name, filters)}
            onRemove={() => onChange(without(filters, name))}
          />
        </li>
      ))}
      <li>
        <ClearAll onClear={() => onChange(NO_FILTERS)} />
      </li>
    </ul>
  )
}
