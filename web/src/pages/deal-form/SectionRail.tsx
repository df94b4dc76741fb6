import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import type { SectionId } from '../../features/deals/form/sections.ts'
import text from '../../styles/text.module.css'
import { Meter } from '../../ui/charts/Meter.tsx'
import { MandatoryHint } from '../../ui/fields/MandatoryHint.tsx'
import { useDraftState } from './DraftContext.tsx'
import { useNavigation } from './FormNavigation.tsx'
import classes from './SectionRail.module.css'
import { StateIcon } from './StateIcon.tsx'
import { useFormSections, useFormSectionTitle } from './use-form-sections.ts'
import { type SectionState, useSectionState } from './use-sections.ts'

function useProgress() {
  const done = useDraftState(({ view }) => view.progress.done)
  const total = useDraftState(({ view }) => view.progress.total)
  return { done, total, percent: Math.floor((done / total) * 100) }
}

/** The list of sections on the left, with the progress of each. */
export function SectionRail() {
  const { t } = useLingui()
  return (
    <nav className={classes.rail} aria-label={t`Sections`}>
      <Progress />
      <SectionList />
      <p className={classes.hint}>
        <MandatoryHint />
      </p>
    </nav>
  )
}

/** The same on a phone: a bar that opens the list. */
export function SectionBar() {
  const { t } = useLingui()
  const sectionTitle = useFormSectionTitle()
  const { current } = useNavigation()
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const sections = useFormSections()
  const place = sections.indexOf(current) + 1
  const count = sections.length
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false)
  }
  return (
    <nav className={classes.bar} aria-label={t`Sections`} onKeyDown={closeOnEscape}>
      <button
        type="button"
        className={classes.menu}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <b>{sectionTitle(current)}</b>
        <span className={classes.place}>
          <Trans>
            {place} of {count}
          </Trans>
        </span>
        <IconChevronDown size={16} aria-hidden />
      </button>
      <Progress />
      {isOpen && (
        <div id={listId} className={classes.sheet}>
          <SectionList onChosen={() => setOpen(false)} />
        </div>
      )}
    </nav>
  )
}

function Progress() {
  const { t } = useLingui()
  const { done, total, percent } = useProgress()
  return (
    <div className={classes.progress}>
      <div className={classes.figures}>
        <b>
          <Trans>{percent}% complete</Trans>
        </b>
        <span>
          <Trans>
            {done} of {total} fields
          </Trans>
        </span>
      </div>
      <Meter percent={percent} label={t`Mandatory fields that are filled in`} />
    </div>
  )
}

function SectionList({ onChosen }: { onChosen?: () => void }) {
  return (
    <ul>
      {useFormSections().map((section) => (
        <SectionItem key={section} section={section} onChosen={onChosen} />
      ))}
    </ul>
  )
}

function SectionItem({ section, onChosen }: { section: SectionId; onChosen?: () => void }) {
  const sectionTitle = useFormSectionTitle()
  const { current, goTo } = useNavigation()
  const state = useSectionState(section)
  const choose = () => {
    onChosen?.()
    goTo(section)
  }
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        aria-current={section === current ? 'step' : undefined}
        onClick={choose}
      >
        <StateIcon state={state} />
        {sectionTitle(section)}
        <StateWords state={state} />
      </button>
    </li>
  )
}

function StateWords({ state: { kind, errors, done, total } }: { state: SectionState }) {
  if (kind === 'error') {
    return (
      <span className={classes.errors}>
        <Plural value={errors} one="# error" other="# errors" />
      </span>
    )
  }
  return (
    <span className={text.srOnly}>
      {kind === 'done' ? (
        <Trans>done</Trans>
      ) : total > 0 ? (
        <Trans>
          {done} of {total} done
        </Trans>
      ) : (
        <Trans>not started</Trans>
      )}
    </span>
  )
}
