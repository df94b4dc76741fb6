import type { CompanyEntry } from '#domain/history/company/contract.ts'
import { AUDIT_TYPE } from '#domain/kernel/events.ts'
import type { CompanyEntryRow } from './queries.ts'

/** Without what was changed: values in it can be those of other companies. */
export const companyEntryView = (row: CompanyEntryRow): CompanyEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  action_type: row.audit_type,
  event: row.type,
  subject: row.subject_label,
  loan_deal: row.subject_type === 'deal' ? row.subject_id : null,
  person: row.person_id && row.person ? { id: row.person_id, name: row.person } : null,
  api_key: row.api_key || null,
  address: row.address,
})

export const CSV_HEADINGS = [
  'Number',
  'Time (UTC)',
  'Type',
  'Event',
  'Subject',
  'Who',
  'API key',
  'Network address',
]

/** A row in the order of the headings. */
export function companyCsvCells(row: CompanyEntryRow): string[] {
  const { id, at, action_type, event, subject, person, api_key, address } = companyEntryView(row)
  const who = person?.name ?? 'HomeSlice'
  return [String(id), at, AUDIT_TYPE[action_type], event, subject, who, api_key ?? '', address ?? '']
}
