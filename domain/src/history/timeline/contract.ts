import { z } from 'zod'
import type { Disclosure } from '../../deal-access/disclosure.ts'
import { namesOf } from '../../kernel/names.ts'
import { EVERY_ROLE, route } from '../../kernel/route.ts'
import { idParams, timestampOut } from '../../kernel/values.ts'

/** The kinds of entries in the timeline of a deal, with the lowest disclosure level that sees each. */
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
  // Only the reader's own entry.
  room_accepted: { label: 'You accepted the NDA of the deal room', shown: 'market' },
  room_requested: { label: 'NDA of the deal room accepted', shown: 'owner' },
  question_answered: { label: 'Question answered to all', shown: 'bidder' },
  own_document_requested: { label: 'You requested a document', shown: 'dealRoom' },
  document_requested: { label: 'Document requested', shown: 'owner' },
  own_document_declined: { label: 'The seller declined your request for a document', shown: 'dealRoom' },
  document_declined: { label: 'Request for a document declined', shown: 'owner' },
  // The reader's own commitment; for those of others, the owner sees the company.
  own_commitment_made: { label: 'You committed to the deal', shown: 'market' },
  commitment_made: { label: 'Commitment', shown: 'owner' },
  own_follow_up_sent: { label: 'The seller sent you the follow-up documents', shown: 'market' },
  follow_up_sent: { label: 'Follow-up documents sent', shown: 'owner' },
  own_additional_nda_sent: { label: 'The seller sent you the additional NDA', shown: 'market' },
  additional_nda_sent: { label: 'Additional NDA sent', shown: 'owner' },
  own_additional_nda_accepted: { label: 'You accepted the additional NDA', shown: 'market' },
  additional_nda_accepted: { label: 'Additional NDA accepted', shown: 'owner' },
  own_commitment_withdrawn: { label: 'You withdrew your commitment', shown: 'market' },
  commitment_withdrawn: { label: 'Commitment withdrawn', shown: 'owner' },
  own_commitment_ended: { label: 'Your commitment ended with a new review', shown: 'market' },
  commitment_ended: { label: 'Commitment ended with a new review', shown: 'owner' },
  own_commitment_declined: { label: 'The seller chose another buyer', shown: 'market' },
  own_commitment_accepted: { label: 'The seller chose you', shown: 'market' },
  commitment_accepted: { label: 'Buyer chosen', shown: 'owner' },
  sold: { label: 'Sold', shown: 'market' },
  sold_in_parts: { label: 'Sold in parts', shown: 'owner' },
  loan_removed: { label: 'Mortgage removed before the closing', shown: 'winner' },
  agreement_sent: { label: 'Agreement of purchase and sale sent for signing', shown: 'winner' },
  agreement_not_signed: { label: 'Agreement of purchase and sale not signed', shown: 'winner' },
  closing_step: { label: 'Closing step complete', shown: 'winner' },
  closed: { label: 'Closing complete', shown: 'winner' },
} as const satisfies Record<string, { label: string; shown: Disclosure }>
export type TimelineKind = keyof typeof TIMELINE

/** The most entries in a response, the newest first. */
export const MOST_ENTRIES = 200

const entry = z.object({
  kind: z.enum(namesOf(TIMELINE)),
  at: timestampOut,
  /** A type of document, a company, a reason, a step or a mortgage; null if the kind needs no detail. */
  detail: z.string().nullable(),
})
export type TimelineEntry = z.output<typeof entry>

export const getTimeline = route({
  method: 'GET',
  path: '/loan-deal/:id/timeline/',
  summary: 'What happened to a deal, as far as the user may see it, newest first',
  tag: 'Timeline',
  access: EVERY_ROLE,
  params: idParams,
  response: z.object({ results: z.array(entry).max(MOST_ENTRIES) }),
})
