import { serverNow } from '../../platform/clock/server-clock.ts'
import { HeldLine, NotSavedLine, SavedLine, SavingLine, UnsavedLine } from '../../ui/feedback/SaveState.tsx'
import { useDraft, useDraftState } from './DraftContext.tsx'
import { isAutosaved } from './model/draft-state.ts'

/** What has become of the seller's typing: saved when, being saved, or why not. */
export function SaveStatus() {
  const draft = useDraft()
  const phase = useDraftState((state) => state.phase)
  const failure = useDraftState((state) => state.failure)
  const isDraft = useDraftState(({ deal }) => deal === null || deal.deal_state === 'draft')
  const isManual = useDraftState(({ deal }) => !isAutosaved(deal))
  const savedAt = useDraftState((state) => state.savedAt)
  const held = useDraftState((state) =>
    state.isEdited ? Object.keys(state.view.issues).filter((path) => path !== state.quiet).length : 0,
  )
  if (phase === 'failed') return <NotSavedLine failure={failure} onRetry={() => void draft.flush()} />
  if (phase === 'stale') return null
  if (phase === 'saving' || (phase === 'waiting' && !isManual)) return <SavingLine />
  if (phase === 'waiting') return <UnsavedLine />
  if (held > 0) return <HeldLine count={held} />
  return savedAt === null ? null : <SavedLine at={savedAt} now={serverNow} isDraft={isDraft} />
}
