import { auditFieldText, auditValue, isDealField } from '#domain/history/audit/details.ts'
import { eventText as wordsOf } from '#domain/kernel/events.ts'
import { inLanguage, sentence } from '#domain/kernel/language.ts'
import { NONE } from '../../../ui/format.ts'
import { dealFieldText } from '../../deals/field-text.ts'

export interface Change {
  field: string
  label: string
  /** Null if the row did not contain the field before; then only `after` is shown. */
  before: string | null
  after: string | null
}

type Values = Readonly<Record<string, unknown>> | null

/** The changed fields of an audit row, in the row's order. */
export function changesOf(before: Values, after: Values): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].flatMap((field) => {
    const was = before && field in before ? before[field] : undefined
    const is = after && field in after ? after[field] : undefined
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    return [
      {
        field,
        label: auditFieldText(field),
        before: was === undefined ? null : valueText(field, was, before?.[`${field}_type`]),
        after: is === undefined ? null : valueText(field, is, after?.[`${field}_type`]),
      },
    ]
  })
}

function valueText(name: string, value: unknown, type: unknown): string {
  if (isDealField(name)) return dealFieldText(name, value, type)
  if (value === null || value === '') return NONE
  if (typeof value === 'boolean') return value ? sentence`Yes` : sentence`No`
  const shown = auditValue(name, value)
  return typeof shown === 'object' ? JSON.stringify(shown, null, 2) : String(shown)
}

/** An event in words, in the language of the page. */
export const eventText = (type: string): string => inLanguage(wordsOf(type))
