import { z } from 'zod'
import { liveAuction, liveBidding } from '../auctions/contract.ts'
import { id } from '../kernel/values.ts'
import { notification } from '../notifications/contract.ts'
import { backgroundTask } from '../tasks/contract.ts'

/** Commands of a client on the live connection. */
export const liveCommand = z.discriminatedUnion('command', [
  z.object({ command: z.literal('authenticate'), token: z.string().max(4000), for_user: id.nullish() }),
  z.object({ command: z.literal('clear_notification_count') }),
  z.object({ command: z.literal('logout') }),
  z.object({ command: z.literal('watch'), deal: id }),
  z.object({ command: z.literal('unwatch'), deal: id }),
])
export type LiveCommand = z.output<typeof liveCommand>

/**
 * An update of a watched deal. Without `bidding` the reader fetches the rest of what they see: in sealed auctions,
 * after changes of state, and after their own bids.
 */
const liveAuctionUpdate = z.object({ auction: liveAuction, bidding: liveBidding.optional() })
export type LiveAuctionUpdate = z.output<typeof liveAuctionUpdate>

/** Messages of the server. */
export const liveMessage = z.union([
  z.object({ content: z.object({ notification_count: z.int() }) }),
  z.object({ content: z.object({ notification }) }),
  z.object({ content: liveAuctionUpdate }),
  /** Progress or end of a background task of the user. */
  z.object({ content: z.object({ task: backgroundTask }) }),
  /** The watcher can no longer see the deal, for whatever reason; it is no longer watched. */
  z.object({ content: z.object({ auction_removed: z.object({ deal: id }) }) }),
  /** Roles, KYC state or details have changed: `/accounts/me/` must be fetched again. */
  z.object({ content: z.object({ account_changed: z.literal(true) }) }),
  z.object({ command: z.literal('clear_notification_count'), result: z.literal('ok') }),
  z.object({ error: z.object({ code: z.string(), detail: z.string() }) }),
])
export type LiveMessage = z.output<typeof liveMessage>

/** Close code of a connection whose token is missing, expired or revoked. */
export const LIVE_UNAUTHENTICATED = 4401
