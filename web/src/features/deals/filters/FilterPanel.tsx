import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DEAL_TYPE_FILTER } from '#domain/deals/filters.ts'
import {
  DEAL_STATE,
  DEAL_STATUS,
  type DealState,
  MORTGAGE_CLASS,
  type POSITION,
  POSITION_SHORT,
  PROVINCE,
} from '#domain/deals/vocabulary.ts'
import { CheckField } from '../../../ui/fields/CheckField.tsx'
import { ChoiceField, optionsOf } from '../../../ui/fields/ChoiceField.tsx'
import { Segments } from '../../../ui/navigation/Segments.tsx'
import { AmountField } from './AmountField.tsx'
import { CreditBoxFilter } from './CreditBoxFilter.tsx'
import { DealSearchField } from './DealSearchField.tsx'
import classes from './FilterPanel.module.css'
import type { MarketFilters } from './filters.ts'
import { LtvBuckets } from './LtvBuckets.tsx'
import { LtvLimits } from './LtvLimits.tsx'
import { TermSlider } from './TermSlider.tsx'
import { TickGroup } from './TickGroup.tsx'
import type { FacetCounts } from './use-facets.ts'
import { useTypedText } from './use-typed-text.ts'

export interface FilterPanelProps {
  filters: MarketFilters
  /** Deals per choice; absent if they are not counted. */
  counts?: FacetCounts
  onChange: (filters: MarketFilters) => void
  /** True if the search box is elsewhere on the page. */
  searchless?: boolean
  /** The states to choose from; absent where tabs choose, and not shown where there is one. */
  states?: readonly DealState[]
  /** True to choose from all displayed statuses. */
  withStatus?: boolean
  /** True where no favourites are listed. */
  withoutFavourites?: boolean
  /** True where deals are not compared with a credit box. */
  withoutBox?: boolean
  /** True where the list has a filter of its own for deals of channels. */
  withoutExclusive?: boolean
  /** Further filters below. */
  children?: ReactNode
}

/** The filters of deals; a list leaves out what it does not have. */
export function FilterPanel({ filters, counts, onChange, searchless, children, ...has }: FilterPanelProps) {
  const { t } = useLingui()
  const { states, withStatus, withoutFavourites, withoutBox, withoutExclusive } = has
  const change = (changes: Partial<MarketFilters>) => onChange({ ...filters, ...changes })
  return (
    <div className={classes.panel}>
      {!searchless && (
        <DealSearchField
          value={filters.search}
          onSearch={(search) => change({ search })}
          onCity={(city) => change({ search: '', city })}
        />
      )}
      {!withoutBox && <CreditBoxFilter filters={filters} onChange={change} />}
      <TickGroup
        legend={<Trans>Deal type</Trans>}
        options={optionsOf(DEAL_TYPE_FILTER)}
        chosen={filters.deal_type}
        counts={counts?.deal_type}
        onChange={(deal_type) => change({ deal_type })}
      />
      <TickGroup
        legend={<Trans>Class</Trans>}
        options={optionsOf(MORTGAGE_CLASS)}
        chosen={filters.mortgage_class}
        counts={counts?.mortgage_class}
        onChange={(mortgage_class) => change({ mortgage_class })}
      />
      <LtvBuckets range={filters} counts={counts?.ltv} uncounted={!counts} onChange={change} />
      <LtvLimits range={filters} onChange={change} />
      <PositionFilter chosen={filters.position} onChange={(position) => change({ position })} />
      <TermSlider
        label={t`Remaining term`}
        value={filters.remaining_term__lte}
        onChange={(remaining_term__lte) => change({ remaining_term__lte })}
      />
      <TermSlider
        label={t`Full term`}
        value={filters.mortgage_term__lte}
        onChange={(mortgage_term__lte) => change({ mortgage_term__lte })}
      />
      <AmountField value={filters.max_amount} onChange={(max_amount) => change({ max_amount })} />
      <TypedFilter
        label={t`City`}
        placeholder={t`Any city`}
        icon={<IconMapPin size={16} aria-hidden />}
        value={filters.city}
        maxLength={120}
        onChange={(city) => change({ city })}
      />
      <ChoiceField
        label={t`Province`}
        placeholder={filters.state.length > 1 ? t`Several` : t`Any province`}
        options={optionsOf(PROVINCE)}
        clearable
        value={filters.state.length === 1 ? (filters.state[0] ?? null) : null}
        onChange={(state) => change({ state: state ? [state] : [] })}
      />
      {states && states.length > 1 && (
        <TickGroup
          legend={<Trans>State</Trans>}
          options={states.map((value) => ({ value, label: DEAL_STATE[value] }))}
          chosen={filters.deal_state}
          counts={counts?.deal_state}
          onChange={(deal_state) => change({ deal_state })}
        />
      )}
      {withStatus && (
        <TickGroup
          legend={<Trans>Status</Trans>}
          options={optionsOf(DEAL_STATUS)}
          chosen={filters.status}
          onChange={(status) => change({ status })}
        />
      )}
      {!withoutExclusive && (
        <ChoiceField
          label={t`Exclusive`}
          placeholder={t`All deals`}
          options={[
            { value: 'yes', label: t`Yes: deals of your channels` },
            { value: 'no', label: t`No: everyone on HomeSlice` },
          ]}
          clearable
          value={filters.exclusive_properties || null}
          onChange={(exclusive) => change({ exclusive_properties: exclusive ?? '' })}
        />
      )}
      {!withoutFavourites && (
        <CheckField
          label={t`Favourites only`}
          value={filters.favorites}
          onChange={(favorites) => change({ favorites })}
        />
      )}
      {children}
    </div>
  )
}

interface TypedFilterProps {
  label: string
  placeholder?: string
  icon: ReactNode
  value: string
  maxLength: number
  onChange: (value: string) => void
}

function TypedFilter({ label, placeholder, icon, value, maxLength, onChange }: TypedFilterProps) {
  const { text, type, settleNow } = useTypedText(value, onChange)
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={placeholder}
      leftSection={icon}
      maxLength={maxLength}
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={settleNow}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settleNow()
      }}
    />
  )
}

type Position = keyof typeof POSITION
const ANY = 'any'

function PositionFilter({
  chosen,
  onChange,
}: {
  chosen: Position[]
  onChange: (chosen: Position[]) => void
}) {
  const { t } = useLingui()
  const label = t`Position`
  return (
    <div className={classes.group}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      <Segments<Position | typeof ANY | 'several'>
        label={label}
        value={chosen.length > 1 ? 'several' : (chosen[0] ?? ANY)}
        options={[
          { value: ANY, label: t`Any` },
          { value: 'first', label: POSITION_SHORT.first },
          { value: 'second', label: POSITION_SHORT.second },
          { value: 'third', label: POSITION_SHORT.third },
          { value: 'other', label: POSITION_SHORT.other },
        ]}
        onChange={(value) => onChange(value === ANY || value === 'several' ? [] : [value])}
        fullWidth
      />
    </div>
  )
}
