import { DEAL_EVENTS } from '#domain/deals/events.ts'
import { SIGNING_EVENTS } from '#domain/signing/events.ts'
import type { Platform } from '../platform/platform.ts'
import { attachSigned } from './commands/attach-signed.ts'
import { openClosing } from './commands/open-closing.ts'

/** Creates the checklist in the transaction of every kind of sale. */
export function reactToSales(platform: Platform): void {
  platform.events.on(DEAL_EVENTS, 'deal.sold', (tx, event) =>
    openClosing(platform, tx, event.actor, event.subject_id),
  )
}

/** Attaches an agreement that both sides have signed, in the transaction that stores the signed document. */
export function reactToSignatures(platform: Platform): void {
  platform.events.on(SIGNING_EVENTS, 'signing.completed', (tx, { after }) =>
    attachSigned(platform, tx, after.request_id),
  )
}
