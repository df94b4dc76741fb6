import { z } from 'zod'
import { defineEvents } from '../../kernel/events.ts'
import { id, oneOf } from '../../kernel/values.ts'
import { ANSWERED_TO } from './rules.ts'

const change = { audit: 'deal_changes', subject: 'deal' } as const
const question = { owner_id: id, question_id: id, alias: z.string(), question: z.string() }

export const QUESTION_EVENTS = defineEvents({
  'question.asked': { ...change, after: z.strictObject(question) },
  'question.answered': {
    ...change,
    after: z.strictObject({ question_id: id, asker_id: id, answer: z.string(), to: oneOf(ANSWERED_TO) }),
  },
})
