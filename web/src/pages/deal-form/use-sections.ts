import type { DealDraftState } from '../../features/deals/form/draft/draft.ts'
import { type SectionId, sectionOf } from '../../features/deals/form/sections.ts'
import { shownErrors } from '../../platform/autosave/state.ts'
import { useDraftState } from './DraftContext.tsx'

export interface SectionState {
  kind: 'empty' | 'half' | 'done' | 'error'
  done: number
  total: number
  errors: number
}

function sectionState(state: DealDraftState, section: SectionId): SectionState {
  const { done, total, isBegun } = state.view.sections[section]
  const errors = shownErrors(state).filter((path) => sectionOf(path) === section).length
  const isDone = section === 'submit' ? false : total > 0 ? done === total : isBegun
  const kind = errors > 0 ? 'error' : isDone ? 'done' : isBegun ? 'half' : 'empty'
  return { kind, done, total, errors }
}

/** Progress of a section; selected in parts, so that typing elsewhere does not re-render it. */
export function useSectionState(section: SectionId): SectionState {
  const kind = useDraftState((state) => sectionState(state, section).kind)
  const errors = useDraftState((state) => sectionState(state, section).errors)
  const done = useDraftState(({ view }) => view.sections[section].done)
  const total = useDraftState(({ view }) => view.sections[section].total)
  return { kind, done, total, errors }
}
