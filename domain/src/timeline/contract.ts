import { z } from 'zod'
import type { Disclosure } from '../deals/disclosure.ts'
import { namesOf } from '../kernel/names.ts'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { idParams, timestampOut } from '../kernel/values.ts'

/** What can be in the timeline of a deal, and the lowest level of disclosure that sees it. */
export const TIMELINE = {
  created: { label: 'Draft created', shown: 'owner' },
  submitted: { label: 'Submitted for review', shown: 'owner' },
  rejected: { label: 'Rejected', shown: 'owner' },
  approved: { label: 'Approved', shown: 'owner' },
  flagged: { label: 'Flagged for review', shown: 'owner' },
  resolved: { label: 'Flag resolved', shown: 'owner' },
  listed: { label: 'Listed', shown: 'market' },
  document_added: { label: 'Document added', shown: 'market' },
  auction_opened: { label: 'Auction opened', shown: 'market' },
  auction_extended: { label: 'Auction extended after an outage', shown: 'market' },
  auction_ended: { label: 'Auction ended', shown: 'market' },
  // Only one's own entry, for whom it is.
  room_accepted: { label: 'You accepted the agreement of the deal room', shown: 'market' },
  room_requested: { label: 'Agreement of the deal room accepted', shown: 'owner' },
  question_answered: { label: 'Question answered to all', shown: 'bidder' },
  sold: { label: 'Sold', shown: 'market' },
  closing_step: { label: 'Closing step complete', shown: 'winner' },
  closed: { label: 'Closing complete', shown: 'winner' },
} as const satisfies Record<string, { label: string; shown: Disclosure }>
export type TimelineKind = keyof typeof TIMELINE

/** Most entries in a response, the newest first. */
export const MOST_ENTRIES = 200

const entry = z.object({
  kind: z.enum(namesOf(TIMELINE)),
  at: timestampOut,
  /** What it concerns: a type of document, a company, a reason, a step; null where the kind says all. */
  detail: z.string().nullable(),
})
export type TimelineEntry = z.output<typeof entry>

export const getTimeline = route({
  method: 'GET',
  path: '/loan-deal/:id/timeline/',
  summary: 'What happened to a deal, as far as the user may know it, newest first',
  tag: 'Timeline',
  access: EVERY_ROLE,
  params: idParams,
  response: z.object({ results: z.array(entry).max(MOST_ENTRIES) }),
})
