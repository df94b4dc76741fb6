import { useLingui } from '@lingui/react/macro'
import {
  entryOf,
  type Group,
  LAYOUT,
  type FieldsSection as Section,
} from '../../features/deals/form/layout.ts'
import { GROUP_TITLES } from '../../features/deals/form/titles.ts'
import { FieldGrid } from '../../ui/fields/FieldGrid.tsx'
import { DealField } from './DealField.tsx'
import { useDraftState } from './DraftContext.tsx'
import classes from './form.module.css'

/** A section of fields, in the groups of the layout. */
export function FieldsSection({ section }: { section: Section }) {
  return LAYOUT[section].map((group) => <FieldGroup key={group.name ?? section} group={group} />)
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
