import { useLingui } from '@lingui/react/macro'
import { feeText } from '../../features/deals/detail/model.ts'
import {
  entryOf,
  type Group,
  LAYOUT,
  type FieldsSection as Section,
} from '../../features/deals/form/layout.ts'
import { GROUP_TITLES } from '../../features/deals/form/titles.ts'
import { FactField } from '../../ui/fields/FactField.tsx'
import { FieldGrid } from '../../ui/fields/FieldGrid.tsx'
import { DealField } from './DealField.tsx'
import { useDraftState } from './DraftContext.tsx'
import classes from './form.module.css'

/** A section of fields, in the groups of the layout. */
export function FieldsSection({ section }: { section: Section }) {
  return (
    <>
      {LAYOUT[section].map((group) => (
        <FieldGroup key={group.name ?? section} group={group} />
      ))}
      {section === 'fees' && <PlatformFee />}
    </>
  )
}

/** The HomeSlice fees of the seller, who cannot change them. */
function PlatformFee() {
  const { t } = useLingui()
  const amount = useDraftState(({ deal }) => deal?.home_slice_fees ?? null)
  const type = useDraftState(({ deal }) => deal?.home_slice_fees_type ?? null)
  if (amount === null) return null
  return <FactField label={t`HomeSlice fees, set by HomeSlice`} value={feeText(amount, type)} />
}

function FieldGroup({ group }: { group: Group }) {
  const { t } = useLingui()
  const isAsked = useDraftState(({ view }) =>
    group.entries.some((entry) => view.asked.has(entryOf(entry).field)),
  )
  if (!isAsked) return null
  return (
    <div className={classes.group}>
      {group.name && <h3>{t(GROUP_TITLES[group.name])}</h3>}
      <FieldGrid columns={group.columns ?? 3}>
        {group.entries.map(entryOf).map((entry) => (
          <DealField key={entry.field} entry={entry} />
        ))}
      </FieldGrid>
    </div>
  )
}
