import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { EDITABLE_UNTIL_FIRST_BID } from '#domain/deals/lifecycle.ts'
import type { Draft } from './model/draft.ts'
import type { DraftState } from './model/draft-state.ts'
import type { DayRules } from './model/limits.ts'

interface DraftContextValue {
  draft: Draft
  days: () => DayRules
}

const DraftContext = createContext<DraftContextValue | null>(null)

export function DraftProvider({ children, ...value }: DraftContextValue & { children: ReactNode }) {
  return <DraftContext value={value}>{children}</DraftContext>
}

function useDraftContext() {
  const value = use(DraftContext)
  if (!value) throw new Error('This component stands outside of the form of a deal.')
  return value
}

export const useDraft = () => useDraftContext().draft
export const useDayRules = () => useDraftContext().days

/** A part of the draft's state; the component is drawn again only when that part changes. */
export function useDraftState<Part>(select: (state: DraftState) => Part): Part {
  const { store } = useDraft()
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}

/** While a deal is live its owner may change two prices, and nothing else; administrators may change all. */
export function useIsLocked(path: string): boolean {
  const days = useDayRules()
  const isLive = useDraftState((state) => state.deal?.deal_state === 'live')
  return isLive && !days().anyLoanDate && !(EDITABLE_UNTIL_FIRST_BID as readonly string[]).includes(path)
}
