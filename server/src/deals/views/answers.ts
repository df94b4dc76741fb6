import type { Disclosure } from '#domain/deal-access/disclosure.ts'
import type { DealAction, DealDetail } from '#domain/deals/contract.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { DealRecord } from '../queries/find-deal.ts'

/** The part of a deal's response that a later feature provides: whether the reader can do these actions, and fields. */
type Answer<Action extends DealAction, Field extends keyof DealDetail> = (
  actor: Actor,
  deal: DealRecord,
  disclosure: Disclosure,
) => Pick<DealDetail, Field> & { can: Record<Action, boolean> }

/**
 * The later features that provide parts of a deal's response. Each uses its own policy, and `app.ts` registers them in
 * the platform. A field or an action that no feature provides does not compile.
 */
export interface DealAnswers {
  rooms: Answer<
    'enter_room' | 'manage_room',
    'room' | 'room_blocked_reason' | 'room_requests' | 'document_requests'
  >
  auctions: Answer<'bid' | 'buy_now' | 'see_bids', 'bid_blocked_reason' | 'own_funds'>
  commitments: Answer<'commit', 'own_commitment' | 'commit_blocked_reason' | 'commitments'>
}

declare module '../../platform/platform.ts' {
  interface Platform {
    dealAnswers: DealAnswers
  }
}
