import { OBLIGATIONS } from '../deals/obligations.ts'
import { spoken } from '../kernel/language.ts'
import type { NegotiationRejection } from './rules.ts'

/** The messages for rejected negotiation actions; an invalid amount or date is attached to its field. */
export const REJECTION_MESSAGES: Readonly<Record<NegotiationRejection, { field: string; message: string }>> =
  spoken({
    reserve_met: {
      field: 'non_field_errors',
      message: 'The reserve is met, so there is nothing to negotiate: accept a bid at or above it.',
    },
    reserve_binds: {
      field: 'non_field_errors',
      message: `${OBLIGATIONS.reserve_met} Accept a bid at or above the reserve; only an administrator can release you.`,
    },
    sale_too_low: {
      field: 'non_field_errors',
      message: 'The reserve is met, and this is below it. Accept a bid at or above your reserve.',
    },
    round_running: {
      field: 'non_field_errors',
      message: 'The best-and-final round is still open. Answer once it has ended.',
    },
    counter_open: {
      field: 'non_field_errors',
      message: `A counter-offer is open. ${OBLIGATIONS.counter_offer}`,
    },
    counter_too_low: {
      field: 'amount',
      message: 'The counter-offer must be more than the bidder’s current bid.',
    },
    counter_over: { field: 'non_field_errors', message: 'This counter-offer is no longer open.' },
    too_soon: { field: 'expires_at', message: 'Give the bidders at least 15 minutes to answer.' },
    too_late: {
      field: 'expires_at',
      message: 'This is after your own deadline to answer. Choose an earlier time.',
    },
    one_round: {
      field: 'non_field_errors',
      message: 'A best-and-final round has already been held. Its offers are final.',
    },
    too_few: {
      field: 'non_field_errors',
      message: 'A best-and-final round needs two bidders. Counter the bid instead.',
    },
    round_over: { field: 'non_field_errors', message: 'The best-and-final round has ended.' },
    offered_already: {
      field: 'non_field_errors',
      message: 'You have submitted your best and final offer. It cannot be changed.',
    },
    below_standing: { field: 'amount', message: 'A final offer must not be below your current bid.' },
  })
