import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { SECTION_IDS, type SectionId, sectionOf, sectionsFor } from '../../features/deals/form/sections.ts'
import { shownErrors } from '../../platform/autosave/state.ts'
import { focusFirstError } from '../../ui/fields/use-form-errors.ts'
import { useDraft } from './DraftContext.tsx'

interface Navigation {
  open: ReadonlySet<SectionId>
  /** The section that the seller is editing. */
  current: SectionId
  toggle: (section: SectionId) => void
  /** Opens a section and scrolls to its header. */
  goTo: (section: SectionId) => void
  /** Closes a section and opens the next. */
  goOn: (section: SectionId) => void
  /** Opens the section of a path and focuses its control. */
  jumpTo: (path: string) => void
  /** Opens all sections with errors and focuses the first invalid control. */
  showErrors: () => void
  stay: (section: SectionId) => void
}

const NavigationContext = createContext<Navigation | null>(null)

export function useNavigation() {
  const value = use(NavigationContext)
  if (!value) throw new Error('This component must be used within the deal form.')
  return value
}

/** The URL refers to this section: `…/edit#documents`. */
export const isAddressed = (section: SectionId) => window.location.hash === `#${section}`

export const headId = (section: SectionId) => `head-${section}`
export const nextSection = (sections: readonly SectionId[], section: SectionId): SectionId | undefined =>
  sections[sections.indexOf(section) + 1]

/** What to focus after the sections are rendered: a section header, or the first of some paths. */
type Target = { section: SectionId } | { paths: readonly string[] }

export function FormNavigation({ start, children }: { start: readonly SectionId[]; children: ReactNode }) {
  const draft = useDraft()
  const [open, setOpen] = useState<ReadonlySet<SectionId>>(() => new Set(start))
  const [current, setCurrent] = useState<SectionId>(start[0] ?? 'deal_type')
  const [target, setTarget] = useState<Target | null>(() =>
    start[0] && isAddressed(start[0]) ? { section: start[0] } : null,
  )
  useEffect(() => {
    if (target) focusOn(target)
  }, [target])

  const opened = (sections: readonly SectionId[]) => setOpen((before) => new Set([...before, ...sections]))
  const goTo = (section: SectionId) => {
    opened([section])
    setCurrent(section)
    setTarget({ section })
  }
  const value: Navigation = {
    open,
    current,
    toggle: (section) => {
      setOpen((before) => {
        const after = new Set(before)
        if (!after.delete(section)) after.add(section)
        return after
      })
      setCurrent(section)
    },
    goTo,
    goOn: (section) => {
      const next = nextSection(sectionsFor(draft.store.get().values.fields.deal_type), section)
      setOpen((before) => new Set([...before].filter((other) => other !== section)))
      if (next) goTo(next)
    },
    jumpTo: (path) => {
      opened([sectionOf(path)])
      setCurrent(sectionOf(path))
      setTarget({ paths: [path] })
    },
    showErrors: () => {
      const paths = shownErrors(draft.store.get())
      const sections = paths.map(sectionOf)
      opened(sections)
      const first = SECTION_IDS.find((section) => sections.includes(section))
      if (first) setCurrent(first)
      setTarget({ paths })
    },
    stay: setCurrent,
  }
  return <NavigationContext value={value}>{children}</NavigationContext>
}

function focusOn(target: Target) {
  if ('paths' in target) {
    const errors = Object.fromEntries(target.paths.map((path) => [path, true]))
    focusFirstError({ getInputNode: () => null }, errors)
    return
  }
  const head = document.getElementById(headId(target.section))
  head?.focus({ preventScroll: true })
  head?.scrollIntoView({ block: 'start' })
}
