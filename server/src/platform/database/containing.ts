import { type RawBuilder, sql } from 'kysely'
import { plainText } from '#domain/kernel/text-search.ts'

/**
 * Whether a text has these words, whatever their case and accents. An index is on `plain_text` of the same expression, with
 * `gin_trgm_ops`.
 */
export const containing = (text: RawBuilder<unknown>, words: string): RawBuilder<boolean> =>
  sql<boolean>`plain_text(${text}) like ${`%${plainText(words).replace(/[\\%_]/g, '\\$&')}%`}`
