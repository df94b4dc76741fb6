import type { CompanyEntry } from '#domain/history/company/contract.ts'
import { AUDIT_TYPE } from '#domain/kernel/events.ts'
import { inLanguage, sentence } from '#domain/kernel/language.ts'
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

export const csvHeadings = (): string[] => [
  sentence`Number`,
  sentence`Time (UTC)`,
  sentence`Type`,
  sentence`Event`,
  sentence`Subject`,
  sentence`Who`,
  sentence`API key`,
  sentence`Network address`,
]

/** A row in the order of the headings, in the language that is spoken. */
export function companyCsvCells(row: CompanyEntryRow): string[] {
  const { id, at, action_type, event, subject, person, api_key, address } = companyEntryView(row)
  const who = person?.name ?? 'HomeSlice'
  return [
    String(id),
    at,
    AUDIT_TYPE[action_type],
    event,
    inLanguage(subject),
    who,
    api_key ?? '',
    address ?? '',
  ]
}
