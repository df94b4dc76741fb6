import { spoken } from '../../kernel/language.ts'
import { OPEN_STATUSES } from '../../signing/rules.ts'
import type { SigningStatus } from '../../signing/vocabulary.ts'

/** The progress of signing an NDA, for one buyer. */
export const NDA_SIGNING = spoken({
  buyer: 'Awaits the buyer’s signature',
  seller: 'Awaits the seller’s signature',
  finishing: 'Being completed',
  signed: 'Signed',
  ended: 'Not signed',
} as const)
export type NdaSigningState = keyof typeof NDA_SIGNING

/** The facts about the request for signatures. */
export interface NdaRequest {
  status: SigningStatus
  /** The last moment for signing has passed. */
  is_over: boolean
  created_at: Date
  ended_at: Date | null
  expires_at: Date
  /** The signed document is stored. */
  finished_at: Date | null
  /** When the buyer, who signs first, signed. */
  buyer_signed_at: Date | null
}

/** Whose turn it is, and since when. */
export function ndaStateOf(request: NdaRequest): { state: NdaSigningState; since: Date } {
  if (request.status === 'completed')
    return request.finished_at
      ? { state: 'signed', since: request.finished_at }
      : { state: 'finishing', since: request.ended_at ?? request.created_at }
  if (!OPEN_STATUSES.includes(request.status) || request.is_over)
    return { state: 'ended', since: request.ended_at ?? request.expires_at }
  return request.buyer_signed_at
    ? { state: 'seller', since: request.buyer_signed_at }
    : { state: 'buyer', since: request.created_at }
}

/** True while signatures may still arrive: the request waits for one, or the signed document is being generated. */
export const isUnderWay = (state: NdaSigningState | undefined) =>
  state === 'buyer' || state === 'seller' || state === 'finishing'
