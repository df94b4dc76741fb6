import { DEAL_EVENTS } from '#domain/deals/events.ts'
import type { Platform } from '../platform/platform.ts'
import { destroyForms } from './commands/destroy.ts'
import { readingsOfDeal } from './store.ts'

/** Destroys the forms of a deal when it is archived. */
export function reactToArchiving(platform: Platform): void {
  platform.events.on(DEAL_EVENTS, 'deal.archived', async (tx, { subject_id, actor }) => {
    await destroyForms(platform, tx, actor, await readingsOfDeal(tx, subject_id), 'deal_archived')
  })
}
