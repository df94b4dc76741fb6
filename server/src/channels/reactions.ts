import { ACCOUNT_EVENTS } from '#domain/accounts/events.ts'
import { DEAL_EVENTS } from '#domain/deals/events.ts'
import type { Platform } from '../platform/platform.ts'
import { joinByAddress } from './commands/membership.ts'
import { notifyMembers } from './commands/notify-members.ts'

/** New accounts join the channels to which their address was invited; members are notified of deals that open. */
export function listenToOthers(platform: Platform): void {
  platform.events.on(ACCOUNT_EVENTS, 'user.registered', async (tx, { actor, after }) => {
    if (actor) await joinByAddress(platform, tx, actor, after.email)
  })
  for (const type of ['deal.opened', 'deal.approved'] as const)
    platform.events.onAll(DEAL_EVENTS, type, (tx, events) => notifyMembers(platform, tx, events))
}
