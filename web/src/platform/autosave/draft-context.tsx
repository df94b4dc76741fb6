import { createContext, use, useSyncExternalStore } from 'react'
import type { ReadableStore } from '../store.ts'

/** Creates the React context of one kind of draft, with its hooks. */
export function createDraftContext<State, Draft extends { store: ReadableStore<State> }>() {
  const Context = createContext<Draft | null>(null)
  function useDraft(): Draft {
    const draft = use(Context)
    if (!draft) throw new Error('This component is outside of the form of its draft.')
    return draft
  }
  /** Selects a part of the draft's state; the component re-renders only when that part changes. */
  function useDraftState<Part>(select: (state: State) => Part): Part {
    const { store } = useDraft()
    return useSyncExternalStore(store.subscribe, () => select(store.get()))
  }
  return { DraftProvider: Context, useDraft, useDraftState }
}
