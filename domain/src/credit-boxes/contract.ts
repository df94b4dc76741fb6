import { z } from 'zod'
import { CRITERION_NAMES, type Criterion, limitsIn, limitsOut } from '../deals/criteria.ts'
import { documentType } from '../deals/documents.ts'
import { dealCard } from '../deals/shapes.ts'
import { listOf, listQuery } from '../kernel/list.ts'
import { EVERY_ROLE, type RouteBody, route } from '../kernel/route.ts'
import { id, idParams, requiredText, text, timestampOut } from '../kernel/values.ts'
import { LONGEST_NAME } from './rules.ts'

const tag = 'Credit boxes'
const criterion = z.enum(CRITERION_NAMES as [Criterion, ...Criterion[]])

export const creditBox = z.object({
  id,
  name: z.string(),
  is_primary: z.boolean(),
  /** True if there are no alerts of matching deals. */
  is_muted: z.boolean(),
  /** True if a private channel has it as its agreed credit box. */
  attached_with_channel: z.boolean(),
  /** The channels that it is agreed with, by name. */
  channels: z.array(z.object({ id, channel_name: z.string() })),
  created_at: timestampOut,
  updated_at: timestampOut,
  ...limitsOut,
})
export type CreditBox = z.output<typeof creditBox>

const flags = {
  is_primary: z.boolean({ error: 'Use true or false.' }).optional(),
  is_muted: z.boolean({ error: 'Use true or false.' }).optional(),
}

export const listCreditBoxes = route({
  method: 'GET',
  path: '/credit-box/',
  summary: 'The caller’s credit boxes, the primary one first',
  tag,
  access: EVERY_ROLE,
  query: z.object(listQuery(['place'])),
  response: listOf(creditBox),
})

export const createCreditBox = route({
  method: 'POST',
  path: '/credit-box/',
  summary: 'Create a credit box; without a name it is the first free "Credit Box N"',
  tag,
  access: EVERY_ROLE,
  status: 201,
  body: z.strictObject({ name: text(LONGEST_NAME).nullish(), ...flags, ...limitsIn }),
  response: creditBox,
})

export const getCreditBox = route({
  method: 'GET',
  path: '/credit-detail-box/:id/',
  summary: 'One of the caller’s credit boxes',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: creditBox,
})

export const patchCreditBox = route({
  method: 'PATCH',
  path: '/credit-detail-box/:id/',
  summary: 'Change a credit box: absent criteria do not change, those set to null are removed',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  body: z.strictObject({ name: requiredText(LONGEST_NAME).optional(), ...flags, ...limitsIn }),
  response: creditBox,
})
export type CreditBoxBody = z.output<RouteBody<typeof patchCreditBox>>

export const deleteCreditBox = route({
  method: 'DELETE',
  path: '/credit-detail-box/:id/',
  summary: 'Delete a credit box; if it was the primary one, the next one becomes primary',
  tag,
  access: EVERY_ROLE,
  status: 204,
  params: idParams,
  response: z.null(),
})

/** The effect of one criterion on the live market. */
const effect = z.object({
  criterion,
  /** The criterion in words: "up to 75%". */
  wanted: z.string(),
  passed: z.int(),
  failed: z.int(),
  unknown: z.int(),
  /** The criterion when loosened a little: "up to 80%"; null if loosening it means removing it. */
  looser: z.string().nullable(),
  /** How many more live deals would then match. */
  gained: z.int(),
})
export type CriterionEffect = z.output<typeof effect>

/** The criteria of a box that is not stored. */
export const criteriaIn = z.strictObject(limitsIn)

export const previewCreditBox = route({
  method: 'POST',
  path: '/credit-box/preview/',
  summary:
    'How many live deals a box with these criteria would match, and what each criterion excludes; stores nothing',
  tag,
  access: EVERY_ROLE,
  body: criteriaIn,
  response: z.object({
    live: z.int(),
    match: z.int(),
    partial: z.int(),
    mismatch: z.int(),
    /** The criteria that are set, in the order of the form. */
    criteria: z.array(effect),
    /** The criterion that most live deals fail; null if none does. */
    strictest: criterion.nullable(),
  }),
})
export type Preview = z.output<typeof previewCreditBox.response>

/** The most deals beside the editor. */
export const MOST_PREVIEWED = 6

export const previewMatches = route({
  method: 'POST',
  path: '/credit-box/preview/deals/',
  summary: 'The first live deals that a box with these criteria would match; stores nothing',
  tag,
  access: EVERY_ROLE,
  body: criteriaIn,
  response: z.object({ results: z.array(dealCard).max(MOST_PREVIEWED) }),
})

export const creditBoxDocuments = route({
  method: 'GET',
  path: '/credit-detail-box/:id/documents/',
  summary: 'Which documents the live deals that match the box have',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: z.object({
    /** Number of live deals that match. */
    deals: z.int(),
    documents: z.array(z.object({ document_type: documentType, deals: z.int() })),
  }),
})

export const countBoxes = route({
  method: 'GET',
  path: '/loan-deal/:id/matching_boxes/',
  summary: 'About how many buyers’ credit boxes the deal matches, in steps of five; for its seller',
  tag,
  access: ['seller', 'superuser'],
  params: idParams,
  response: z.object({
    /** Null if there are fewer than `step`. */
    count: z.int().nullable(),
    step: z.int(),
  }),
})
