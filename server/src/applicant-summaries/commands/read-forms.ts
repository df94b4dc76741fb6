import { z } from 'zod'
import type { ReadingResult } from '#domain/applicant-summaries/contract.ts'
import { APPLICANT_SUMMARY_EVENTS } from '#domain/applicant-summaries/events.ts'
import type { Extracted } from '#domain/applicant-summaries/extracted.ts'
import { extractByRules } from '#domain/applicant-summaries/extraction/extract.ts'
import { summaryOf } from '#domain/applicant-summaries/summary-text.ts'
import type { ReadDocument } from '#domain/kernel/read-pages.ts'
import { id } from '#domain/kernel/values.ts'
import { conflict } from '../../platform/http/errors.ts'
import { inBackground, type Platform } from '../../platform/platform.ts'
import type { TaskKind, TaskOutcome, TaskRun } from '../../tasks/commands/kinds.ts'
import { filesOf, findMode, findReading } from '../queries.ts'
import { readDocument } from '../reading/read-document.ts'
import { stateOf } from './change-mode.ts'
import { modelOf } from './configured-model.ts'
import { readWithModel } from './read-with-model.ts'

const payload = z.object({ reading: id })
type Payload = z.output<typeof payload>

export const READ_FORMS: TaskKind<Payload> = {
  name: 'applicant-summaries.read',
  title: 'Reading of application forms',
  schema: payload,
}

const GONE = 'These forms were destroyed before they were read. Upload them again.'
const SWITCHED_OFF = 'Reading of application forms was switched off before these were read.'
const NOT_PROMISED =
  'Another provider has been configured since the upload, so the rules of this server read the forms.'
/** Share of the time that goes into reading the pages. */
const READING_PERCENT = 80

/** Registers the background task that reads forms. */
export const addReadingTask = (platform: Platform): void =>
  platform.tasks.add(READ_FORMS, (run) => readForms(inBackground(platform), run))

/** Reads the forms and finds the values of the applicant form in them. Apart from the task it only adds an event. */
async function readForms(
  platform: Platform,
  { payload: given, actor, progress, signal }: TaskRun<Payload>,
): Promise<TaskOutcome> {
  const reading = await findReading(platform.db, given.reading)
  if (!reading?.task_id) throw conflict(GONE)
  const { task_id } = reading
  const documents = await documentsOf(platform, given.reading, { signal, progress })
  progress(READING_PERCENT, 'Finding the values of the applicant form').catch(() => undefined)
  signal.throwIfAborted()
  const { sentTo, ...found } = await resultOf(platform, reading.promised, documents, signal)
  const result: ReadingResult = { ...found, loan_deal: reading.loan_deal_id }
  return {
    result,
    effect: (tx) =>
      platform.events.append(tx, APPLICANT_SUMMARY_EVENTS, {
        type: 'application_forms.read',
        subject_id: task_id,
        subject_label: '',
        actor,
        after: {
          pages: result.files.reduce((sum, { pages }) => sum + pages, 0),
          values: result.citations.length,
          made_by: result.made_by,
          sent_to: sentTo,
        },
      }),
  }
}

async function documentsOf(
  { db, storage }: Platform,
  reading: string,
  { signal, progress }: Pick<TaskRun<Payload>, 'signal' | 'progress'>,
): Promise<ReadDocument[]> {
  const files = await filesOf(db, reading)
  const documents: ReadDocument[] = []
  for (const { name, media_type: mediaType, storage_key } of files) {
    const page = (done: number, of: number) => {
      const share = (documents.length + done / Math.max(of, 1)) / files.length
      const doing = sentenceOf(Math.min(done + 1, of), of, { at: documents.length + 1, of: files.length })
      // A failure to update the progress bar must not stop the reading.
      progress(share * READING_PERCENT, doing).catch(() => undefined)
    }
    documents.push(
      await readDocument({ name, mediaType, content: await storage.read(storage_key) }, { signal, page }),
    )
  }
  return documents
}

/** Contains no file names, because they must be deleted with the files. */
const sentenceOf = (page: number, pages: number, file: { at: number; of: number }) =>
  `Reading page ${page} of ${pages}${file.of > 1 ? `, file ${file.at} of ${file.of}` : ''}`

type Result = Omit<ReadingResult, 'loan_deal'> & { sentTo: string | null }

/**
 * The result of the model that the seller was shown at the upload, if it is still allowed; otherwise of the rules. A
 * model's answer affects nothing but this result.
 * @throws 409 if reading has been switched off
 */
async function resultOf(
  { db, config }: Platform,
  promised: ReadingResult['made_by'],
  documents: readonly ReadDocument[],
  signal: AbortSignal,
): Promise<Result> {
  const mode = await findMode(db)
  if (mode === 'off') throw conflict(SWITCHED_OFF)
  const files = documents.map(({ name, pages }) => ({ name, pages: pages.length }))
  const byRules = (fallback_reason: string | null, sentTo: string | null): Result => {
    const extracted = extractByRules(documents)
    const summary = summaryOf(extracted)
    return { ...plain(extracted), summary, files, made_by: 'rules', fallback_reason, sentTo }
  }
  const { made_by } = stateOf(config, mode)
  if (made_by === 'rules' || config.ai.provider === 'rules') return byRules(null, null)
  if (made_by !== promised) return byRules(NOT_PROMISED, null)
  const model = await modelOf(config.ai)
  if (model === null) return byRules(null, null)
  const read = await readWithModel(model, documents, config.ai.tokensPerTask, signal)
  if ('failed' in read)
    return byRules(
      `${model.sentTo} could not read the forms, so the rules of this server did. ${read.failed}`,
      model.sentTo,
    )
  const summary = read.summary || summaryOf(read.extracted)
  return {
    ...plain(read.extracted),
    summary,
    files,
    made_by: model.madeBy,
    fallback_reason: null,
    sentTo: model.sentTo,
  }
}

const plain = ({ applicants, facts, citations }: Extracted) => ({
  applicants: applicants.map((applicant) => ({ ...applicant })),
  facts,
  citations: citations.map((citation) => ({
    ...citation,
    box: citation.box && ([...citation.box] as [number, number, number, number]),
  })),
})
