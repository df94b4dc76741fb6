import { HeldLine, NotSavedLine, SavedLine, SavingLine, UnsavedLine } from '../../ui/feedback/SaveState.tsx'
import { serverNow } from '../clock/server-clock.ts'
import { type ReadableStore, useStore } from '../store.ts'
import { type DraftState, type FormCheck, heldCount } from './state.ts'

interface SaveStatusProps {
  draft: { store: ReadableStore<DraftState<unknown, FormCheck>>; flush: () => Promise<unknown> }
  /** Saved changes are labelled as a draft. */
  isDraft: boolean
  /** Changes are saved only on request. */
  isManual?: boolean
}

/** Save status of a form: saved when, saving, or why not. */
export function SaveStatus({ draft, isDraft, isManual = false }: SaveStatusProps) {
  const state = useStore(draft.store)
  const { phase, failure, savedAt } = state
  const held = heldCount(state)
  if (phase === 'failed') return <NotSavedLine failure={failure} onRetry={() => void draft.flush()} />
  if (phase === 'stale') return null
  if (phase === 'saving' || (phase === 'waiting' && !isManual)) return <SavingLine />
  if (phase === 'waiting') return <UnsavedLine />
  if (held > 0) return <HeldLine count={held} />
  return savedAt === null ? null : <SavedLine at={savedAt} now={serverNow} isDraft={isDraft} />
}
