import type { FastifyRequest } from 'fastify'
import { inLanguage, isLanguage, type Language, preferredLanguage } from '#domain/kernel/language.ts'

/** Set by the product's own pages when their reader chooses a language. */
const COOKIE = 'homeslice-language'

/** The language in which a request is answered: the one chosen in the product's pages, else by `Accept-Language`. */
export function languageOf({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): Language {
  // Before the cookies are read, as for a request that is refused first.
  const chosen = (cookies as FastifyRequest['cookies'] | undefined)?.[COOKIE]
  return isLanguage(chosen) ? chosen : preferredLanguage(headers['accept-language'])
}

/** The body of a rejection in a language: its sentences, but not its code or other values. */
export function rejectionIn(language: Language, body: Record<string, unknown>): Record<string, unknown> {
  if (language === 'en') return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      name === 'detail' || Array.isArray(value) ? textsIn(language, value, (one) => one) : value,
    ]),
  )
}

/** A text or a list of texts in a language; `others` says what becomes of anything else. */
function textsIn(language: Language, value: unknown, others: (value: unknown) => unknown): unknown {
  if (typeof value === 'string') return inLanguage(value, language)
  if (!Array.isArray(value)) return others(value)
  return value.map((one) => (typeof one === 'string' ? inLanguage(one, language) : others(one)))
}

/** Fields of answers that say something in the product's words; what people wrote stays as it is. */
const SAID = new Set([
  'title',
  'alias',
  'says',
  'what',
  'how',
  'other',
  'label',
  'labels',
  'message',
  'text',
  'wanted',
  'looser',
  'doing',
  'error',
  'issue',
  'problem',
  'blocked_reason',
  'pricing_error',
  'detail',
])

/** An answer in a language. `value` is a text only beside the criterion that it is compared with. */
export const answerIn = <T>(language: Language, answer: T): T => translated(language, answer) as T

function translated(language: Language, answer: unknown): unknown {
  if (language === 'en' || answer === null || typeof answer !== 'object' || ArrayBuffer.isView(answer))
    return answer
  if (Array.isArray(answer)) return answer.map((one) => translated(language, one))
  if (Object.getPrototypeOf(answer) !== Object.prototype) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => {
      const isSaid = SAID.has(name) || (name === 'value' && 'criterion' in answer)
      const deeper = (one: unknown) => translated(language, one)
      return [name, isSaid ? textsIn(language, value, deeper) : deeper(value)]
    }),
  )
}
