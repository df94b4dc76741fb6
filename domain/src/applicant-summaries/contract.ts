import { z } from 'zod'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { id, idParams, oneOf, text, timestampOut } from '../kernel/values.ts'
import { startedTask } from '../tasks/contract.ts'
import { FACT_NAMES } from './extracted.ts'
import { AI_MODE, LONGEST_SUMMARY, MADE_BY, MOST_FORMS, SUMMARY_ORIGIN } from './vocabulary.ts'

const tag = 'Applicant summary'

const share = z.number().min(0).max(1)

/**
 * The result of the task that reads application forms. No part of it is stored in a deal before the seller accepts
 * it.
 */
export const readingResult = z.object({
  /** A sentence about each item that was found; empty if nothing was found. */
  summary: z.string(),
  /** Fields of the deal form by name, as a request has them. */
  applicants: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  facts: z.array(
    z.object({
      name: z.enum(FACT_NAMES as [string, ...string[]]),
      applicant: z.int().nullable(),
      value: z.string(),
    }),
  ),
  /** The place of each value in the forms; a value without a citation is dropped. */
  citations: z.array(
    z.object({
      field: z.string(),
      /** Index of the file. */
      file: z.int(),
      /** From 1. */
      page: z.int(),
      quote: z.string(),
      /** Left, top, width and height as shares of the page. */
      box: z.tuple([share, share, share, share]).nullable(),
    }),
  ),
  files: z.array(z.object({ name: z.string(), pages: z.int() })),
  /** The deal for whose form they were uploaded. */
  loan_deal: id.nullable(),
  made_by: oneOf(MADE_BY),
  /**
   * Why the rules replaced the configured model, as a sentence; null if the model was used, or none is configured.
   */
  fallback_reason: z.string().nullable(),
})
export type ReadingResult = z.output<typeof readingResult>

export const readingForm = z.strictObject({ loan_deal: id.optional() })

export const readForms = route({
  method: 'POST',
  path: '/homeslice-ai/',
  summary:
    'Read application forms: field `loan_deal` if there is a deal, then one to five `files` (PDF, DOCX, PNG, JPEG, WebP). The result of the task is a summary, fields for the form and citations',
  tag,
  access: EVERY_ROLE,
  multipart: { fields: readingForm, most: MOST_FORMS },
  heavy: true,
  status: 202,
  response: startedTask,
})

const aiState = z.object({
  mode: oneOf(AI_MODE),
  /** What will read the next form: rules or a model. */
  made_by: oneOf(MADE_BY),
  /** The host to which the text is sent; null if it stays on this server. */
  sent_to: z.string().nullable(),
  /** The configured provider, whether or not it is allowed. */
  configured: oneOf(MADE_BY),
})
export type AiState = z.output<typeof aiState>

export const getAiState = route({
  method: 'GET',
  path: '/homeslice-ai/',
  summary: 'Whether application forms can be read, and where their text is sent',
  tag,
  access: EVERY_ROLE,
  response: aiState,
})

export const changeAiMode = route({
  method: 'PATCH',
  path: '/homeslice-ai/',
  summary: 'Allow the configured language model, only rules on this server, or nothing',
  tag: 'Administration',
  access: ['superuser'],
  body: z.strictObject({ mode: oneOf(AI_MODE) }),
  response: aiState,
})

export const discardForms = route({
  method: 'DELETE',
  path: '/homeslice-ai/:id/',
  summary: 'Destroy the forms of a task and the values read from them; for the user who uploaded them',
  tag,
  access: EVERY_ROLE,
  status: 204,
  params: idParams,
  response: z.null(),
})

const place = z.coerce.number().int().min(0).max(999)

export const formPage = route({
  method: 'GET',
  path: '/homeslice-ai/:id/files/:file/pages/:page/',
  summary: 'A page of an uploaded form as a picture, to check a citation; for the user who uploaded it',
  tag,
  heavy: true,
  access: EVERY_ROLE,
  params: idParams.extend({ file: place, page: place }),
  produces: ['image/webp'],
  response: z.unknown(),
})

const summaryVersion = z.object({
  version: z.int(),
  /** Null if the summary was removed. */
  text: z.string().nullable(),
  origin: oneOf(SUMMARY_ORIGIN),
  /** The generator; null for a version that was written by hand. */
  made_by: oneOf(MADE_BY).nullable(),
  written_by: z.string(),
  written_at: timestampOut,
})

export const applicantSummary = z.object({
  /** For `If-Match`; 0 before the first. */
  version: z.int(),
  text: z.string().nullable(),
  origin: oneOf(SUMMARY_ORIGIN).nullable(),
  /** All versions, the latest first; empty for users other than the owner and staff. */
  versions: z.array(summaryVersion),
  /** The caller's task that read forms of this deal, if they were neither accepted nor discarded. */
  task_id: id.nullable(),
  can: z.object({ change: z.boolean() }),
})
export type ApplicantSummary = z.output<typeof applicantSummary>

export const getApplicantSummary = route({
  method: 'GET',
  path: '/loan-deal/:id/applicant-summary/',
  summary: 'The summary of a deal’s applicants; a 404 for users who do not see their names',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: applicantSummary,
})

export const saveApplicantSummary = route({
  method: 'POST',
  path: '/loan-deal/:id/applicant-summary/',
  ifMatch: true,
  summary:
    'Accept or change the summary, which creates a new version; `If-Match` with an outdated version is a 412',
  tag,
  access: ['seller', 'superuser'],
  params: idParams,
  body: z.strictObject({
    /** Empty to remove it. */
    text: text(LONGEST_SUMMARY),
    /** The task whose summary is accepted; its forms are destroyed. */
    task_id: id.nullable().default(null),
  }),
  response: applicantSummary,
})
