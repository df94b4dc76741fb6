import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ReadingResult } from '#domain/applicant-summaries/contract.ts'
import { AI_LABEL, LONGEST_SUMMARY, MADE_BY } from '#domain/applicant-summaries/vocabulary.ts'
import type { ApplicantField } from '#domain/deals/applicant-fields.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { LongTextField } from '../../ui/fields/LongTextField.tsx'
import { CitationButton } from './CitationButton.tsx'
import { CitationSheet } from './CitationSheet.tsx'
import {
  type Citation,
  type FoundDealField,
  type FoundDealName,
  type FoundField,
  foundDealFields,
  foundFacts,
  foundFields,
  type Typed,
} from './found.ts'
import classes from './summaries.module.css'

export interface Accepted {
  fields: readonly FoundField[]
  /** Of the property and the mortgage. */
  dealFields: readonly FoundDealField[]
  /** Null if the summary is not wanted. */
  summary: string | null
}

interface FoundFieldsProps {
  task: string
  result: ReadingResult
  /** What the form holds now. */
  typed: (applicant: number, field: ApplicantField) => Typed
  typedOfDeal: (field: FoundDealName) => Typed
  isBusy: boolean
  onAccept: (accepted: Accepted) => void
  onDiscard: () => void
}

/** What was found in application forms, each value with its citation and a tick; nothing is taken without one. */
export function FoundFields({
  task,
  result,
  typed,
  typedOfDeal,
  isBusy,
  onAccept,
  onDiscard,
}: FoundFieldsProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState<Citation | null>(null)
  /** What was ticked or unticked by hand; else what fills an empty field is ticked, and nothing that overwrites. */
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const [summary, setSummary] = useState(result.summary)
  const [keepsSummary, setKeepsSummary] = useState(result.summary !== '')
  const fields = foundFields(result, typed)
  const facts = foundFacts(result)
  const dealFields = foundDealFields(result, typedOfDeal)
  const isTicked = ({ path, now }: Tickable) => chosen[path] ?? now === null
  const isTaken = (field: Tickable) => !field.isSame && isTicked(field)
  const [taken, takenOfDeal] = [fields.filter(isTaken), dealFields.filter(isTaken)]
  const count = taken.length + takenOfDeal.length
  const ofApplicant = (place: number) => fields.filter(({ applicant }) => applicant === place)
  const groups: { key: string; legend: ReactNode; found: readonly Tickable[] }[] = [
    { key: 'deal', legend: <Trans>Property and mortgage</Trans>, found: dealFields },
    { key: '0', legend: <Trans>Applicant 1</Trans>, found: ofApplicant(0) },
    { key: '1', legend: <Trans>Applicant 2</Trans>, found: ofApplicant(1) },
  ].filter(({ found }) => found.length > 0)
  const savesSummary = keepsSummary && summary.trim() !== ''
  const accept = () =>
    onAccept({ fields: taken, dealFields: takenOfDeal, summary: savesSummary ? summary.trim() : null })
  return (
    <div className={classes.found}>
      <ReadBy result={result} />
      {fields.length + dealFields.length + facts.length === 0 && (
        <Note>
          <Trans>No values for this form were found. Enter them manually.</Trans>
        </Note>
      )}
      {groups.map(({ key, legend, found }) => (
        <fieldset className={classes.group} key={key}>
          <legend>{legend}</legend>
          <ul>
            {found.map((field) => (
              <li key={field.path} className={classes.row}>
                <Tick
                  field={field}
                  checked={field.isSame || isTicked(field)}
                  onChange={(ticked) => setChosen({ ...chosen, [field.path]: ticked })}
                />
                <CitationButton
                  label={field.label}
                  citation={field.citation}
                  files={result.files}
                  onOpen={setShown}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      {facts.length > 0 && (
        <section className={classes.group} aria-label={t`Other details found`}>
          <h3>
            <Trans>Other details found</Trans>
          </h3>
          <ul>
            {facts.map(({ path, label, text, citation }) => (
              <li key={path} className={classes.row}>
                <span className={classes.fact}>
                  <span className={classes.faint}>{label}</span> <b>{text}</b>
                </span>
                <CitationButton label={label} citation={citation} files={result.files} onOpen={setShown} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {result.summary !== '' && (
        <div className={classes.group}>
          <Checkbox
            label={t`Store the summary with the deal`}
            description={inLanguage(AI_LABEL)}
            checked={keepsSummary}
            onChange={(event) => setKeepsSummary(event.currentTarget.checked)}
          />
          {keepsSummary && (
            <LongTextField
              label={t`Applicant Summary`}
              rows={4}
              maxLength={LONGEST_SUMMARY}
              value={summary}
              onChange={setSummary}
            />
          )}
        </div>
      )}
      <div className={classes.actions}>
        <Button variant="filled" loading={isBusy} disabled={count === 0 && !savesSummary} onClick={accept}>
          {count === 0 ? (
            <Trans>Use the summary</Trans>
          ) : (
            <Plural value={count} one="Use # field" other="Use # fields" />
          )}
        </Button>
        <Button variant="subtle" disabled={isBusy} onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
      </div>
      <p className={classes.faint}>
        <Trans>
          The uploaded forms are deleted when you use or discard what was found, after 30 days at the latest.
        </Trans>
      </p>
      <CitationSheet task={task} citation={shown} files={result.files} onClose={() => setShown(null)} />
    </div>
  )
}

type Tickable = Omit<FoundField, 'applicant' | 'field'>

function ReadBy({ result: { made_by, fallback_reason } }: { result: ReadingResult }) {
  const name = labelOf(MADE_BY, made_by)
  return (
    <Note tone={fallback_reason ? 'warn' : 'info'} role="status">
      {fallback_reason ?? (
        <Trans>Read by {name}. Check each value against its quote before you use it.</Trans>
      )}
    </Note>
  )
}

interface TickProps {
  field: Tickable
  checked: boolean
  onChange: (ticked: boolean) => void
}

function Tick({ field: { label, text, now, isSame }, checked, onChange }: TickProps) {
  const { t } = useLingui()
  return (
    <Checkbox
      label={
        <>
          <span className={classes.faint}>{label}</span> <b>{text}</b>
        </>
      }
      description={
        isSame ? t`Already in the form.` : now !== null ? t`This overwrites “${now}” in the form.` : undefined
      }
      checked={checked}
      disabled={isSame}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
