import { MESSAGES } from '#domain/kernel/errors.ts'
import type { DealDraft } from '../../features/deals/form/draft/draft.ts'

/**
 * Runs an action that needs a saved deal (files, pictures), creating the draft first if necessary, and takes over
 * the updated deal.
 */
export async function runOnDraft(
  draft: DealDraft,
  action: (deal: string) => Promise<unknown>,
): Promise<void> {
  const deal = await draft.ensureSaved()
  if (!deal) throw new Error(draft.store.get().failure ?? MESSAGES.upload)
  await action(deal.id)
  await draft.refresh()
}
