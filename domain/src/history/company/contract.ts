import { z } from 'zod'
import { AUDIT_TYPE } from '../../kernel/events.ts'
import { feedOf, feedQuery, filter } from '../../kernel/list.ts'
import { route } from '../../kernel/route.ts'
import { id, oneOf, timestamp, timestampOut } from '../../kernel/values.ts'

const tag = 'Team'
const access = ['buyer', 'seller'] as const

export const companyEntry = z.object({
  id: z.int(),
  at: timestampOut,
  action_type: oneOf(AUDIT_TYPE),
  /** Event type: `bid.placed`, `file.viewed`, ... */
  event: z.string(),
  subject: z.string(),
  /** The deal that it is about; null for anything else. */
  loan_deal: id.nullable(),
  /** Who of the company did it; null if an administrator of HomeSlice did it while viewing as the account. */
  person: z.object({ id, name: z.string() }).nullable(),
  /** The name and the first characters of the API key that was used; null without one. */
  api_key: z.string().nullable(),
  address: z.string().nullable(),
})
export type CompanyEntry = z.output<typeof companyEntry>

const filters = {
  action_type: filter(oneOf(AUDIT_TYPE)),
  /** A person who is or was in the team. */
  person: filter(id),
  loan_deal: filter(id),
  at__gte: filter(timestamp),
  at__lte: filter(timestamp),
}

export const listCompanyHistory = route({
  method: 'GET',
  path: '/team/history/',
  summary:
    'What people of your company saw, bid, signed and exported, newest first; for owners, managers and compliance',
  tag,
  access,
  query: z.object({ ...feedQuery(['at']), ...filters }),
  response: feedOf(companyEntry),
})

export const exportCompanyHistory = route({
  method: 'GET',
  path: '/team/history/export/',
  summary: 'The history of your company as CSV, newest first; the export itself is recorded',
  tag,
  heavy: true,
  access,
  query: z.object(filters),
  produces: ['text/csv'],
  response: z.unknown(),
})
