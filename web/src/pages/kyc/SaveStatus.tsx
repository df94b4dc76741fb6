import { readValues } from '../../features/kyc/draft-state.ts'
import { useDraft, useDraftState } from '../../features/kyc/use-kyc-draft.ts'
import { serverNow } from '../../platform/clock/server-clock.ts'
import { HeldLine, NotSavedLine, SavedLine, SavingLine } from '../../ui/feedback/SaveState.tsx'

/** What has become of the typing: saved when, being saved, or why not. */
export function SaveStatus() {
  const draft = useDraft()
  const phase = useDraftState((state) => state.phase)
  const failure = useDraftState((state) => state.failure)
  const savedAt = useDraftState((state) => state.savedAt)
  const held = useDraftState(({ values, quiet }) => {
    const { issues } = readValues(values, new Date(serverNow()))
    return Object.keys(issues).filter((name) => name !== quiet).length
  })
  if (phase === 'failed') return <NotSavedLine failure={failure} onRetry={() => void draft.flush()} />
  if (phase === 'saving' || phase === 'waiting') return <SavingLine />
  if (held > 0) return <HeldLine count={held} />
  return savedAt === null ? null : <SavedLine at={savedAt} now={serverNow} isDraft />
}
