import { z } from 'zod'
import type { Extracted } from '#domain/applicant-summaries/extracted.ts'
import { confirmedValues, type ModelAnswer, modelAnswer } from '#domain/applicant-summaries/model-answer.ts'
import type { ReadDocument } from '#domain/kernel/read-pages.ts'
import type { Model, ModelRequest } from './model-port.ts'
import { promptOf, repairOf, SYSTEM } from './prompt.ts'

/** A token has between three and four letters in the languages of forms; three overestimates the number of tokens. */
const CHARACTERS_PER_TOKEN = 3
const MOST_ANSWERED = 8_000

export type ByModel = { extracted: Extracted; summary: string } | { failed: string }

const TOO_LONG = 'The forms are longer than what may be sent to it for one task.'
const NO_ANSWER = 'It did not answer in time, or answered with an error.'
const UNUSABLE = 'Its answer could not be used.'

const schema = z.toJSONSchema(modelAnswer, { target: 'draft-7' })

/**
 * Reads documents with a model, with one try to repair an invalid answer. Only values that the documents confirm are
 * used. Does not throw for errors of the model, but returns why there is no answer, as the end of a sentence.
 * @throws if the signal has aborted
 */
export async function readWithModel(
  model: Model,
  documents: readonly ReadDocument[],
  budget: number,
  signal: AbortSignal,
): Promise<ByModel> {
  const turns: ModelRequest['turns'][number][] = [{ by: 'user', text: promptOf(documents) }]
  let left = budget
  for (const isLast of [false, true]) {
    const characters =
      SYSTEM.length + JSON.stringify(schema).length + turns.reduce((sum, { text }) => sum + text.length, 0)
    const sent = Math.ceil(characters / CHARACTERS_PER_TOKEN)
    const mostTokens = Math.min(MOST_ANSWERED, left - sent)
    if (mostTokens < 500) return { failed: TOO_LONG }
    let text: string
    try {
      const reply = await model.complete({ system: SYSTEM, turns, schema, mostTokens, signal })
      left -= Math.max(reply.tokens, sent)
      text = reply.text
    } catch {
      signal.throwIfAborted()
      return { failed: NO_ANSWER }
    }
    const answer = answerIn(text)
    if ('fields' in answer) return confirmedValues(answer, documents)
    if (isLast) break
    turns.push({ by: 'assistant', text: text || '{}' }, { by: 'user', text: repairOf(answer.issues) })
  }
  return { failed: UNUSABLE }
}

function answerIn(text: string): ModelAnswer | { issues: string } {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return { issues: 'The answer is not JSON.' }
  }
  const parsed = modelAnswer.safeParse(given)
  return parsed.success ? parsed.data : { issues: z.prettifyError(parsed.error).slice(0, 2_000) }
}
