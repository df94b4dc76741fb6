import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowRight, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SectionId } from '../../features/deals/form/sections.ts'
import { headId, nextSection, useNavigation } from './FormNavigation.tsx'
import classes from './SectionCard.module.css'
import { StateIcon } from './StateIcon.tsx'
import { useFormSections, useFormSectionTitle } from './use-form-sections.ts'
import { useSectionSummary } from './use-section-summary.ts'
import { type SectionState, useSectionState } from './use-sections.ts'

interface SectionCardProps {
  section: SectionId
  children: ReactNode
  /** Leaves the content mounted while closed, because of uploads in progress. */
  keepsContent?: boolean
}

/** A collapsible section of the form; collapsed, it shows a one-line summary. */
export function SectionCard({ section, children, keepsContent }: SectionCardProps) {
  const sectionTitle = useFormSectionTitle()
  const { open, toggle, stay } = useNavigation()
  const state = useSectionState(section)
  const isOpen = open.has(section)
  const bodyId = `body-${section}`
  return (
    <section
      className={classes.card}
      data-open={isOpen || undefined}
      aria-labelledby={headId(section)}
      onFocus={() => stay(section)}
    >
      <div className={classes.head}>
        <StateIcon state={state} />
        <h2>
          <button
            type="button"
            id={headId(section)}
            className={classes.title}
            aria-expanded={isOpen}
            aria-controls={isOpen || keepsContent ? bodyId : undefined}
            onClick={() => toggle(section)}
          >
            {sectionTitle(section)}
          </button>
        </h2>
        {isOpen ? (
          <span className={classes.count}>
            {section === 'submit' && state.errors === 0 ? null : <Count state={state} />}
          </span>
        ) : (
          <Summary section={section} />
        )}
        <span className={classes.sign} aria-hidden>
          {!isOpen && <Action kind={state.kind} />}
          <IconChevronDown size={16} />
        </span>
      </div>
      {(isOpen || keepsContent) && (
        <div id={bodyId} className={classes.body} hidden={!isOpen}>
          {children}
          <GoOn section={section} />
        </div>
      )}
    </section>
  )
}

function Action({ kind }: Pick<SectionState, 'kind'>) {
  if (kind === 'empty') return <Trans>Open</Trans>
  return kind === 'half' ? <Trans>Continue</Trans> : <Trans>Edit</Trans>
}

function Count({ state: { errors, done, total } }: { state: SectionState }) {
  if (errors > 0) return <Plural value={errors} one="# field to fix" other="# fields to fix" />
  if (total === 0) return <Trans>Optional</Trans>
  return (
    <Trans>
      {done} of {total} mandatory
    </Trans>
  )
}

function Summary({ section }: { section: SectionId }) {
  return <p className={classes.summary}>{useSectionSummary(section)}</p>
}

function GoOn({ section }: { section: SectionId }) {
  const sectionTitle = useFormSectionTitle()
  const { goOn } = useNavigation()
  const next = nextSection(useFormSections(), section)
  if (!next) return null
  const title = sectionTitle(next)
  return (
    <div className={classes.foot}>
      <Button
        variant="light"
        rightSection={<IconArrowRight size={16} aria-hidden />}
        onClick={() => goOn(section)}
      >
        <Trans>Next: {title}</Trans>
      </Button>
    </div>
  )
}
