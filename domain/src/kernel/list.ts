import { z } from 'zod'
import type { Choices } from './choice.ts'
import { sentence } from './language.ts'
import { oneOf } from './values.ts'

export const PAGE_SIZE_GRID = 12
export const PAGE_SIZE_TABLE = 10
export const MAX_PAGE_SIZE = 50

/** Counts are exact up to this many rows and capped above. */
export const COUNT_CAP = 10_000

const pageNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/, { error: 'Value must be positive integer' })
    .transform(Number)
    .refine((n) => n >= 1 && n <= max, { error: `Enter a number from 1 to ${max}.` })

/** A filter with this value is ignored. */
export const REMOVE_FILTER = '__all'

/** Schema of an optional filter: absent, empty and `__all` all mean "not filtered". */
export const filter = <S extends z.ZodType>(schema: S) =>
  z
    .preprocess((value) => (value === REMOVE_FILTER || value === '' ? undefined : value), schema.optional())
    .optional()

/** Several values of a vocabulary, comma-separated. */
export const anyOf = <const C extends Choices>(choices: C) => {
  const one = oneOf(choices)
  return filter(
    z
      .string()
      .max(400)
      .meta({ description: `One or several, comma-separated: ${Object.keys(choices).join(', ')}.` })
      .transform((value, context) => {
        const parsed = z.array(one).safeParse(value.split(',').map((part) => part.trim()))
        if (parsed.success) return parsed.data
        context.addIssue({
          code: 'custom',
          message: sentence`Choose from: ${Object.keys(choices).join(', ')}.`,
        })
        return z.NEVER
      }),
  )
}

/** The most keys by which a list can be sorted. */
export const MAX_SORT_KEYS = 3

const bothWays = <const Fields extends readonly string[]>(fields: Fields) =>
  fields.flatMap((field) => [field, `-${field}`]) as (Fields[number] | `-${Fields[number]}`)[]

/** The fields of an `ordering` such as `-yield,ltv`, in their order, without directions. */
export const sortedFields = (ordering: string) => ordering.split(',').map((key) => key.replace(/^-/, ''))

/** An `ordering` of up to `MAX_SORT_KEYS` keys, comma-separated, each field once; later keys decide between equals. */
export function sortKeys<const Fields extends readonly string[]>(fields: Fields) {
  const key = z.enum(bothWays(fields))
  const several = z
    .string()
    .max(200)
    .refine((ordering) => new Set(sortedFields(ordering)).size === ordering.split(',').length)
    .transform((ordering) => ordering.split(','))
    .pipe(z.array(key).max(MAX_SORT_KEYS))
  const error = sentence`Sort by up to ${MAX_SORT_KEYS} of these, each once, comma-separated: ${fields.join(', ')}.`
  // A single key has a schema of its own, so that the API page lists the fields.
  return filter(z.union([key.transform((one) => [one]), several], { error }))
}

/** `page`, `page_size` and `ordering` of a list with the given sortable fields; `-field` sorts descending. */
export function listQuery<const Fields extends readonly string[]>(
  fields: Fields,
  pageSize = PAGE_SIZE_TABLE,
) {
  return {
    page: pageNumber(1_000_000).default(1).meta({ description: 'The page, from 1.' }),
    page_size: pageNumber(MAX_PAGE_SIZE)
      .default(pageSize)
      .meta({ description: `Entries a page, at most ${MAX_PAGE_SIZE}.` }),
    ordering: filter(z.enum(bothWays(fields), { error: sentence`Sort by one of: ${fields.join(', ')}.` })),
  }
}

/** `{count, next, previous, results}`; `next` and `previous` are page addresses relative to the API. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    count: z.int(),
    count_is_capped: z.boolean(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })

/** `listQuery` for a long feed, which can be continued from a `cursor`: the `next_cursor` of an earlier response. */
export const feedQuery = <const Fields extends readonly string[]>(fields: Fields) => ({
  ...listQuery(fields),
  cursor: filter(z.string().max(200)),
})

/** `listOf` with `next_cursor`, from which the feed continues even if entries were added since; null at its end. */
export const feedOf = <Item extends z.ZodType>(item: Item) =>
  listOf(item).extend({ next_cursor: z.string().nullable() })

const yesNoSaying = (error: string) =>
  z.enum(['true', 'false', 'yes', 'no'], { error }).transform((v) => v === 'true' || v === 'yes')

/** Values of filters that are true or false. */
export const yesNo = yesNoSaying('Use true or false.')

/** The same for filters whose values are yes and no. */
export const yesOrNo = yesNoSaying('Use yes or no.')
