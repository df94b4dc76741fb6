import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { codeIn, fieldErrors, plainSentence } from './errors.ts'

/** As the server parses a request, or as a form does, whose issues are without the input. */
const errorsOf = (schema: z.ZodType, input: unknown, reportInput = true) => {
  const { error } = schema.safeParse(input, { error: plainSentence, reportInput })
  if (!error) throw new Error('The input is valid.')
  return fieldErrors(error)
}

describe('what is wrong with a request', () => {
  it('is stated for each field by its path, and once', () => {
    const schema = z.object({
      price: z.number().min(5).multipleOf(2),
      people: z.array(z.object({ name: z.string() })),
    })
    expect(errorsOf(schema, { price: 3, people: [{ name: 'Ada' }, { name: 7 }] })).toEqual({
      price: ['Enter at least 5.'],
      'people.1.name': ['Enter text.'],
    })
  })

  it('names fields that do not exist, also inside of others', () => {
    const schema = z.strictObject({ terms: z.strictObject({ rate: z.number() }) })
    expect(errorsOf(schema, { terms: { rate: 1, toString: 1 }, other: 1 })).toEqual({
      'terms.toString': ['Unknown or read-only field.'],
      other: ['Unknown or read-only field.'],
    })
  })

  it('says that a field is required where it is absent, and what is wrong with the whole', () => {
    const schema = z.object({ rate: z.number(), kind: z.enum(['open', 'sealed']) })
    expect(errorsOf(schema, { rate: undefined })).toEqual({
      rate: ['This field is required.'],
      kind: ['This field is required.'],
    })
    expect(errorsOf(schema, { rate: 'a', kind: 'dutch' })).toEqual({
      rate: ['Enter a number.'],
      kind: ['Choose one of: open, sealed.'],
    })
    expect(errorsOf(schema, { rate: null, kind: '' }, false)).toEqual({
      rate: ['This field is required.'],
      kind: ['Choose one of: open, sealed.'],
    })
    expect(errorsOf(schema, [])).toEqual({ non_field_errors: ['Send an object.'] })
    expect(
      errorsOf(
        z.object({}).refine(() => false, { error: 'Not now.' }),
        {},
      ),
    ).toEqual({
      non_field_errors: ['Not now.'],
    })
  })

  it.each([
    [z.string(), 1, 'Enter text.'],
    [z.number(), 'a', 'Enter a number.'],
    [z.int(), 1.5, 'Enter a whole number.'],
    [z.boolean(), 1, 'Use true or false.'],
    [z.array(z.string()), 1, 'Send a list.'],
    [z.record(z.string(), z.string()), 1, 'Send an object.'],
    [z.date(), 1, 'Enter a valid value.'],
    [z.string().min(2), 'a', 'Enter at least 2 characters.'],
    [z.string().max(1), 'ab', 'Enter at most 1 character.'],
    [z.array(z.string()).min(1), [], 'Enter at least 1 entry.'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Enter at most 2 entries.'],
    [z.set(z.string()).min(2), new Set(), 'Enter at least 2 entries.'],
    [z.number().max(1_000), 1_001, 'Enter at most 1,000.'],
    [z.literal('yes'), 'no', 'This must be yes.'],
    [z.enum(['a', 'b']), 'c', 'Choose one of: a, b.'],
    [z.record(z.string().max(1), z.string()), { ab: 'x' }, 'Use a valid name.'],
    [z.string().regex(/a/), 'b', 'Enter a valid value.'],
  ] as const)('is a plain sentence (case %#)', (schema, input, sentence) => {
    const { error } = z
      .object({ field: schema as z.ZodType })
      .safeParse({ field: input }, { error: plainSentence })
    expect(error?.issues[0]?.message).toBe(sentence)
  })

  it('has the code of the first rule that gives one', () => {
    const withCode = (params: object | undefined) =>
      z.string().refine(() => false, { error: 'No.', ...(params && { params }) })
    const codeOf = (schema: z.ZodType, input: unknown) => {
      const { error } = schema.safeParse(input)
      return error && codeIn(error)
    }
    const both = z.object({
      a: withCode(undefined),
      b: withCode({ code: 'conflict' }),
      c: withCode({ code: 'x' }),
    })
    expect(codeOf(both, { a: '', b: '', c: '' })).toBe('conflict')
    expect(codeOf(withCode({ code: 7 }), '')).toBeUndefined()
    expect(codeOf(z.string(), 7)).toBeUndefined()
  })
})
