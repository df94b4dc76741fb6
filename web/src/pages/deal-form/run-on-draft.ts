import { MESSAGES } from '#domain/kernel/errors.ts'
import type { DealDraft } from './model/draft.ts'

/**
 * Does something to the deal beside its fields (files, pictures), creating the draft first where there is none, and takes
 * over what the deal has become.
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
