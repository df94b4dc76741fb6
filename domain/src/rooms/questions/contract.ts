import { z } from 'zod'
import { EVERY_ROLE, route } from '../../kernel/route.ts'
import { id, idParams, oneOf, requiredText, timestampOut } from '../../kernel/values.ts'
import { ANSWERED_TO, LONGEST_ANSWER, LONGEST_QUESTION } from './rules.ts'

const tag = 'Questions'

/** A question as its reader may see it; its author is never named, not even to the seller. */
const question = z.object({
  id,
  alias: z.string(),
  is_you: z.boolean(),
  question: z.string(),
  asked_at: timestampOut,
  /** Null until it is answered. */
  answer: z.string().nullable(),
  answered_at: timestampOut.nullable(),
  answered_to: oneOf(ANSWERED_TO).nullable(),
})
export type Question = z.output<typeof question>

/** The questions that the reader may see: all for the seller and staff, else their own and those answered to all. */
export const questions = z.object({
  results: z.array(question),
  /** Number of questions that await the seller’s answer; null for buyers. */
  open: z.int().nullable(),
  can: z.object({ ask: z.boolean(), answer: z.boolean() }),
  /** Why the reader cannot ask, in a sentence; null if they can, and for the seller and staff. */
  ask_blocked_reason: z.string().nullable(),
})
export type Questions = z.output<typeof questions>

export const listQuestions = route({
  method: 'GET',
  path: '/loan-deal/:id/questions/',
  summary: 'Questions about a deal and their answers, newest first',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: questions,
})

export const askQuestion = route({
  method: 'POST',
  path: '/loan-deal/:id/questions/',
  summary: 'Ask the seller a question under the caller’s alias; for buyers in the deal room or with a bid',
  tag,
  access: ['buyer'],
  params: idParams,
  body: z.strictObject({ question: requiredText(LONGEST_QUESTION) }),
  response: questions,
})

export const answerQuestion = route({
  method: 'POST',
  path: '/questions/:id/answer/',
  summary: 'Answer a question, to its author or to all buyers who can ask; once',
  tag,
  access: ['seller', 'superuser'],
  params: idParams,
  body: z.strictObject({ answer: requiredText(LONGEST_ANSWER), to: oneOf(ANSWERED_TO) }),
  response: questions,
})
