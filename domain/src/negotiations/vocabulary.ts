import { spoken } from '../kernel/language.ts'

/** Negotiation events after the end; each is between the seller and one bidder. */
export const NEGOTIATION_EVENT = spoken({
  accepted: 'Bid accepted',
  declined: 'Bid declined',
  counter: 'Counter-offer',
  counter_accepted: 'Counter-offer accepted',
  counter_declined: 'Counter-offer declined',
  counter_expired: 'Counter-offer expired',
  counter_withdrawn: 'Counter-offer ended by a sale',
  final_invited: 'Invited to best and final',
  final_offer: 'Best and final offer',
  final_missed: 'No best and final offer',
} as const)
export type NegotiationEventKind = keyof typeof NEGOTIATION_EVENT

/** Who caused a negotiation event. */
export const NEGOTIATION_SIDE = spoken({ seller: 'Seller', bidder: 'Bidder', clock: 'Clock' } as const)
