import { MESSAGES } from '#domain/kernel/errors.ts'
import type { Draft } from './model/draft.ts'

/**
 * Does something to the deal beside its fields (files, pictures), creating the draft first where there is none, and takes
 * over what the deal has become.
 */
export async function deedOnDeal(draft: Draft, deed: (deal: string) => Promise<unknown>): Promise<void> {
  const deal = await draft.ensureDeal()
  if (!deal) throw new Error(draft.store.get().failure ?? MESSAGES.upload)
  await deed(deal.id)
  await draft.refresh()
}
