import { EDITABLE_UNTIL_FIRST_BID } from '#domain/deals/lifecycle.ts'
import type { DealDraft, DealDraftState } from '../../features/deals/form/draft/draft.ts'
import { createDraftContext } from '../../platform/autosave/draft-context.tsx'

export const { DraftProvider, useDraft, useDraftState } = createDraftContext<DealDraftState, DealDraft>()

export const useDayRules = () => useDraft().days

/** While a deal is live its owner can change only the two prices; administrators can change everything. */
export function useIsLocked(path: string): boolean {
  const days = useDayRules()
  const isLive = useDraftState((state) => state.deal?.deal_state === 'live')
  return isLive && !days().anyLoanDate && !(EDITABLE_UNTIL_FIRST_BID as readonly string[]).includes(path)
}
