import { AUDIT_TYPE, type AuditType } from '#domain/history/audit/contract.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { fromMarketText } from '#domain/kernel/market-time.ts'

const isType = (value: string | null): value is AuditType =>
  value !== null && Object.hasOwn(AUDIT_TYPE, value)

export const askedType = (params: URLSearchParams): AuditType | null => {
  const type = params.get('action_type')
  return isType(type) ? type : null
}

const isDay = (value: string | null): value is string =>
  value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00`))

export const askedDay = (params: URLSearchParams, name: 'from' | 'to'): string | null => {
  const day = params.get(name)
  return isDay(day) ? day : null
}

/** The first moment of a day in Toronto, and the last before the next. */
const startOf = (day: string) => fromMarketText(`${day} 00:00:00`) ?? ''
const endOf = (day: string) => new Date(Date.parse(startOf(addDays(day, 1))) - 1).toISOString()

/** Type and days of the query from the URL; invalid values are ignored. */
export function typeAndDays(params: URLSearchParams) {
  const from = askedDay(params, 'from')
  const to = askedDay(params, 'to')
  return {
    action_type: askedType(params),
    at__gte: from && startOf(from),
    at__lte: to && endOf(to),
  }
}

/** The log query from the URL; invalid values are ignored. */
export const auditFilters = (params: URLSearchParams) => ({
  ...typeAndDays(params),
  actor: params.get('actor'),
  subject: params.get('subject'),
  search: params.get('search'),
})

/** Removes all filters. */
export const NO_AUDIT_FILTERS = {
  action_type: null,
  actor: null,
  subject: null,
  search: null,
  from: null,
  to: null,
} as const
