import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type AiState, type ReadingResult, readingResult } from '#domain/applicant-summaries/contract.ts'
import { MADE_BY, MOST_FORMS } from '#domain/applicant-summaries/vocabulary.ts'
import type { ApplicantField } from '#domain/deals/applicant-fields.ts'
import { MAX_APPLICANTS } from '#domain/deals/applicants.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import {
  discardForms,
  uploadForms,
  useAiState,
  useApplicantSummary,
  useSaveSummary,
  useSummaryKnown,
} from '../../features/applicant-summaries/api.ts'
import { type Accepted, FoundFields } from '../../features/applicant-summaries/FoundFields.tsx'
import type { FoundField } from '../../features/applicant-summaries/found.ts'
import { isAutosaved } from '../../features/deals/form/draft/draft.ts'
import { type ApplicantForm, newApplicant } from '../../features/deals/form/draft/values.ts'
import { sectionsFor } from '../../features/deals/form/sections.ts'
import { useTask } from '../../features/tasks/api.ts'
import { TaskProgress } from '../../features/tasks/TaskProgress.tsx'
import { Meter } from '../../ui/charts/Meter.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DropArea } from '../../ui/files/DropArea.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { useDraft, useDraftState, useIsLocked } from './DraftContext.tsx'
import { useNavigation } from './FormNavigation.tsx'
import form from './form.module.css'
import { useFormSections } from './use-form-sections.ts'

const ACCEPTED = '.pdf,.docx,.png,.jpg,.jpeg,.webp'

/** Whether the deal can be filled in from forms, and whether some were uploaded that wait to be accepted. */
export function useFormReader() {
  const deal = useDraftState((state) => state.deal?.id)
  const savesItself = useDraftState((state) => isAutosaved(state.deal))
  const isLocked = useIsLocked('applicants')
  const hasApplicants = useFormSections().includes('applicants')
  const { data: state } = useAiState()
  const { data: summary } = useApplicantSummary(deal)
  // Elsewhere a save may take the deal off the market, which is no consequence of a click on Accept.
  const isPossible = state !== undefined && !isLocked && savesItself && hasApplicants
  const waiting = isPossible ? (summary?.task_id ?? null) : null
  return { isPossible: isPossible && (state.mode !== 'off' || waiting !== null), waiting }
}

/** Fills in the form from application forms: they are uploaded, read, and accepted field by field. */
export function FormReader({ onDone }: { onDone: () => void }) {
  return (
    <Card as="section" padded={false} title={<Trans>Fill in from a form</Trans>}>
      <Steps onDone={onDone} />
    </Card>
  )
}

function Steps({ onDone }: { onDone: () => void }) {
  const deal = useDraftState((state) => state.deal?.id)
  const { data: state } = useAiState()
  const { data: summary } = useApplicantSummary(deal)
  const [failed, setFailed] = useState<string | null>(null)
  const task = summary?.task_id
  // A task that failed has nothing to show but its reason.
  if (deal && task && task !== failed)
    return (
      <Reading
        key={task}
        deal={deal}
        task={task}
        version={summary.version}
        onFailed={() => setFailed(task)}
        onDone={onDone}
      />
    )
  return state && state.mode !== 'off' ? <Chooser state={state} /> : null
}

function Chooser({ state }: { state: AiState }) {
  const { t } = useLingui()
  const draft = useDraft()
  const known = useSummaryKnown()
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const send = async (files: readonly File[]) => {
    if (files.length > MOST_FORMS) return setError(t`Choose at most five files.`)
    setError(null)
    setShare(0)
    try {
      const deal = await draft.ensureSaved()
      if (!deal) throw new Error(draft.store.get().failure ?? t`Save the deal first.`)
      await uploadForms(deal.id, files, { onProgress: setShare })
      await known.forget(deal.id)
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause))
    }
    setShare(null)
  }
  return (
    <div className={form.group}>
      <DropArea
        title={t`Fill in from an application form`}
        accept={ACCEPTED}
        disabled={share !== null}
        onFiles={(files) => void send(files)}
      >
        <Trans>Up to five files: PDF, DOCX, PNG, JPEG or WebP, up to 25 MB each.</Trans>{' '}
        <WhereTo state={state} />
      </DropArea>
      {share !== null && <Meter label={t`Form upload`} percent={share * 100} />}
      {error && (
        <Note tone="bad" role="alert">
          {error}
        </Note>
      )}
    </div>
  )
}

/** Which machine gets the text of the forms, before they are uploaded. */
function WhereTo({ state: { made_by, sent_to } }: { state: AiState }) {
  const name = labelOf(MADE_BY, made_by)
  return sent_to === null ? (
    <Trans>Processed on our server only.</Trans>
  ) : (
    <Trans>
      Their text, which is personal data, is sent to {name} ({sent_to}) to be read.
    </Trans>
  )
}

interface ReadingProps {
  deal: string
  task: string
  /** Of the summary. */
  version: number
  onFailed: () => void
  onDone: () => void
}

function Reading({ deal, task, version, onFailed, onDone }: ReadingProps) {
  const { t } = useLingui()
  const known = useSummaryKnown()
  const { data } = useTask(task)
  const result = data?.status === 'done' ? readingResult.safeParse(data.result).data : undefined
  if (result) return <Result deal={deal} task={task} version={version} result={result} onDone={onDone} />
  return (
    <div className={form.group}>
      <TaskProgress id={task} label={t`Reading the pages of the forms`} />
      {data?.status === 'failed' && (
        <Button
          mt="sm"
          onClick={() => {
            onFailed()
            void known.forget(deal)
          }}
        >
          <Trans>Choose other files</Trans>
        </Button>
      )}
    </div>
  )
}

type ResultProps = Omit<ReadingProps, 'onFailed'> & { result: ReadingResult }

function Result({ deal, task, version, result, onDone }: ResultProps) {
  const { t } = useLingui()
  const draft = useDraft()
  const known = useSummaryKnown()
  const { goTo } = useNavigation()
  const { applicants, fields: values } = useDraftState((state) => state.values)
  const [isBusy, setBusy] = useState(false)
  const save = useSaveSummary()
  const run = async (action: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await action()
      toast.success(done)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
    onDone()
    await known.forget(deal)
  }
  const accept = ({ fields, dealFields, summary }: Accepted) =>
    run(async () => {
      if (fields.length + dealFields.length > 0) {
        for (const { field, value } of dealFields) draft.setField(field, value)
        if (fields.length > 0) draft.setApplicants(withFound(draft.store.get().values.applicants, fields))
        // The forms are destroyed once what was taken from them is stored.
        if (!(await draft.flush()))
          throw new Error(draft.store.get().failure ?? t`The fields could not be saved yet.`)
      }
      if (summary === null) await discardForms(task)
      else await save.mutateAsync({ deal, text: summary, version, task })
      // What was found disappears, and with it most of the page above the reader.
      const { values, view } = draft.store.get()
      const unfinished = sectionsFor(values.fields.deal_type).find(
        (section) => view.sections[section].done < view.sections[section].total,
      )
      if (unfinished) goTo(unfinished)
    }, t`The form was filled in`)
  return (
    <div className={form.group}>
      <FoundFields
        task={task}
        result={result}
        typed={(applicant, field) => applicants[applicant]?.fields[field] ?? null}
        typedOfDeal={(field) => values[field] ?? null}
        isBusy={isBusy}
        onAccept={(accepted) => void accept(accepted)}
        onDiscard={() => void run(() => discardForms(task), t`The forms were deleted`)}
      />
    </div>
  )
}

/** The applicants with what was accepted; those that the form lacks are added. */
function withFound(
  applicants: readonly ApplicantForm[],
  fields: readonly FoundField[],
): readonly ApplicantForm[] {
  const most = Math.min(MAX_APPLICANTS, Math.max(...fields.map(({ applicant }) => applicant + 1)))
  const people = [...applicants]
  while (people.length < most)
    people.push(newApplicant(people.length === 0 ? 'primary_applicant' : 'co_applicant'))
  return people.map((person, at) => {
    const given = fields.filter(({ applicant }) => applicant === at)
    const found: Partial<Record<ApplicantField, string | boolean>> = Object.fromEntries(
      given.map(({ field, value }) => [field, value]),
    )
    return given.length === 0 ? person : { ...person, fields: { ...person.fields, ...found } }
  })
}
