import { localeOf } from './language.ts'

const LISTS = {
  'en-CA': new Intl.ListFormat('en-CA', { type: 'conjunction' }),
  'fr-CA': new Intl.ListFormat('fr-CA', { type: 'conjunction' }),
} as const

/** "North", "North and South", "North, South and West"; in French "North, South et West". */
export const listOf = (texts: readonly string[]): string => LISTS[localeOf()].format(texts)
