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
  const said = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map((one) => (typeof one === 'string' ? inLanguage(one, language) : one))
      : value
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      name === 'detail' && typeof value === 'string' ? inLanguage(value, language) : said(value),
    ]),
  )
}
