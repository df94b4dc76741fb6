import { type SectionId, sectionsFor } from '../../features/deals/form/sections.ts'
import { useSectionTitle } from '../../features/deals/form/titles.ts'
import { useDraftState } from './DraftContext.tsx'

/** The sections of the form for the chosen deal type, in order. */
export const useFormSections = (): readonly SectionId[] =>
  sectionsFor(useDraftState(({ values }) => values.fields.deal_type))

/** The title of a section for the chosen deal type. */
export function useFormSectionTitle() {
  const title = useSectionTitle()
  const dealType = useDraftState(({ values }) => values.fields.deal_type)
  return (section: SectionId) => title(section, dealType)
}
