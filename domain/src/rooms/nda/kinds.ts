import { ADDITIONAL_NDA } from './additional.ts'
import { STANDARD_NDA } from './standard.ts'

/** The non-disclosure agreements (NDAs) of a deal. */
export const NDA = {
  /** Opens the deal room to a buyer at the buyer's request. */
  room: {
    /** The standard text, for sellers who upload none. */
    text: STANDARD_NDA,
    /** Its name, at the start of a sentence. */
    name: 'The NDA of this deal room',
    /** The label before the time at which access opens. */
    opens: 'Deal room opens',
    /** Why it can no longer be signed after the sale. */
    over: 'The deal room is closed: the deal is not on the market.',
  },
  /** Opens the follow-up documents of a white label deal to a committed buyer, to whom the seller sends it. */
  additional: {
    text: ADDITIONAL_NDA,
    name: 'The additional NDA of this deal',
    opens: 'Follow-up documents open',
    over: 'The commitment that it belongs to has ended.',
  },
} as const
export type NdaKind = keyof typeof NDA

/** An NDA that is signed for a commitment is the additional one. */
export const ndaKindOf = ({ commitment_id }: { commitment_id: string | null }): NdaKind =>
  commitment_id === null ? 'room' : 'additional'
