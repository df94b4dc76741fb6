import { LICENCE_EXPIRED } from '../companies/licences.ts'
import type { CommitmentState } from '../deal-access/commitment.ts'
import type { DealState } from '../deals/vocabulary.ts'
import { addBusinessDays } from '../kernel/dates.ts'
import { spoken } from '../kernel/language.ts'
import { FOLLOW_UP_BUSINESS_DAYS } from './rules.ts'

/** The confirmation for a buyer who has committed, with what follows within `FOLLOW_UP_BUSINESS_DAYS`. */
export const COMMITTED = spoken({
  marked: 'We’ve marked your interest on this deal',
  next: 'You are placed on a list for further due diligence documents and an additional NDA within 2 business days.',
} as const)

/**
 * The due date of the follow-up of a commitment.
 * @param committed_on calendar date of the commitment in Toronto
 * @param holidays statutory holidays of the deal’s province in the weeks after it
 */
export const followUpDue = (committed_on: string, holidays: ReadonlySet<string>) =>
  addBusinessDays(committed_on, FOLLOW_UP_BUSINESS_DAYS, holidays)

interface FollowUp {
  state: CommitmentState
  documents_sent_at: unknown
  nda_sent_at: unknown
}

/** True while the seller still has to send documents or the NDA to a committed buyer. */
export const isFollowUpOpen = (commitment: FollowUp) =>
  commitment.state === 'open' && (commitment.documents_sent_at === null || commitment.nda_sent_at === null)

/** True if the follow-up is overdue. */
export const isFollowUpLate = (commitment: FollowUp & { due_date: string }, today: string) =>
  isFollowUpOpen(commitment) && commitment.due_date < today

/** Why a commitment cannot be accepted now, as a code; null if it can. */
export function acceptanceBlockedBy(commitment: FollowUp & { nda_accepted_at: unknown }, deal: DealState) {
  if (deal !== 'live') return 'not_live'
  if (commitment.state !== 'open') return 'not_open'
  if (isFollowUpOpen(commitment)) return 'not_sent'
  return commitment.nda_accepted_at === null ? 'not_signed' : null
}

export const ACCEPTANCE_BLOCKED = spoken({
  not_live: 'The deal is not on the market, so no commitment can be accepted.',
  not_open: 'This commitment has been decided or withdrawn.',
  not_sent: 'Send the documents and the additional NDA first.',
  licence_expired: LICENCE_EXPIRED,
  not_signed: 'The buyer has not accepted the additional NDA yet.',
} as const)
