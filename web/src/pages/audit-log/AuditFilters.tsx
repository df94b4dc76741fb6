import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { AUDIT_TYPE } from '#domain/history/audit/contract.ts'
import { askedDay, askedType, NO_AUDIT_FILTERS } from '../../features/history/audit/filters.ts'
import { optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { formatDate } from '../../ui/format.ts'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { Chip } from '../../ui/navigation/Chip.tsx'
import { ClearAll } from '../../ui/navigation/ClearAll.tsx'
import classes from './AuditFilters.module.css'

/** Filters for type, actor, subject, text and days, stored in the URL; the active ones are shown as chips. */
export function AuditFilters() {
  const { t } = useLingui()
  const { params, get, set } = useUrlState()
  const type = askedType(params)
  const from = askedDay(params, 'from')
  const to = askedDay(params, 'to')
  const chips = [
    { key: 'search', name: t`Search`, value: get('search') },
    { key: 'actor', name: t`Who`, value: get('actor') },
    { key: 'subject', name: t`Subject`, value: get('subject') },
    { key: 'action_type', name: t`Type`, value: type && AUDIT_TYPE[type] },
    { key: 'from', name: t`From`, value: from && formatDate(from) },
    { key: 'to', name: t`To`, value: to && formatDate(to) },
  ].flatMap(({ key, name, value }) => (value ? [{ key, name, value }] : []))
  return (
    <>
      <div className={classes.filters}>
        <SearchField label={t`Event or any word`} withLabel />
        <SearchField label={t`E-mail of the actor`} withLabel param="actor" />
        <SearchField label={t`Subject: deal or user`} withLabel param="subject" />
        <Select
          label={t`Type`}
          placeholder={t`Any type`}
          size="sm"
          clearable
          value={type}
          data={optionsOf(AUDIT_TYPE)}
          onChange={(value) => set({ action_type: value })}
        />
        <DateField
          label={t`From`}
          value={from}
          maxDate={to ?? undefined}
          noFuture
          onChange={(day) => set({ from: day })}
        />
        <DateField
          label={t`To`}
          value={to}
          minDate={from ?? undefined}
          noFuture
          onChange={(day) => set({ to: day })}
        />
      </div>
      {chips.length > 0 && (
        <ul className={classes.chips} aria-label={t`Active filters`}>
          {chips.map(({ key, name, value }) => (
            <li key={key}>
              <Chip label={name} value={value} onRemove={() => set({ [key]: null })} />
            </li>
          ))}
          <li>
            <ClearAll onClear={() => set(NO_AUDIT_FILTERS)} />
          </li>
        </ul>
      )}
    </>
  )
}
