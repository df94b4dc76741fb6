import { useLingui } from '@lingui/react/macro'
import { AUDIT_TYPE } from '#domain/history/audit/contract.ts'
import { TypeAndDays } from '../../features/history/audit/components/TypeAndDays.tsx'
import { askedDay, askedType, NO_AUDIT_FILTERS } from '../../features/history/audit/filters.ts'
import { formatDate } from '../../ui/format.ts'
import { FilterChips } from '../../ui/lists/FilterRow.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import classes from './AuditFilters.module.css'

/** Filters for type, actor, subject, text and days, stored in the URL; the active ones are shown as chips. */
export function AuditFilters() {
  const { t } = useLingui()
  const { params, get } = useUrlState()
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
  ]
  return (
    <>
      <div className={classes.filters}>
        <SearchField label={t`Event or any word`} withLabel />
        <SearchField label={t`E-mail of the actor`} withLabel param="actor" />
        <SearchField label={t`Subject: deal or user`} withLabel param="subject" />
        <TypeAndDays />
      </div>
      <FilterChips chips={chips} none={NO_AUDIT_FILTERS} />
    </>
  )
}
