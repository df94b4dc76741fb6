import type { Platform } from '../platform/platform.ts'
import { openClosing } from './commands/open-closing.ts'

/** However a deal is sold, its checklist is made in the same transaction: both are stored, or neither. */
export function reactToSales(platform: Platform): void {
  platform.events.on('deal.sold', (tx, event) => openClosing(platform, tx, event.actor, event.subject_id))
}
