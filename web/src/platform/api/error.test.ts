import { describe, expect, test } from 'vitest'
import { rejection, toFormErrors, unparsable } from './error.ts'

describe('an API error', () => {
  test('carries the messages of its fields and of the whole', () => {
    const error = rejection(400, { city: ['Too long.'], non_field_errors: ['Not now.'] }, null)
    expect(error.fields).toEqual({ city: ['Too long.'] })
    expect(error.nonField).toEqual(['Not now.'])
    expect(error.message).toBe('Not now.')
  })

  test('with a detail shows it on the form', () => {
    const error = rejection(429, { detail: 'Too many tries.', code: 'too_many_requests' }, '42')
    expect(error.code).toBe('too_many_requests')
    expect(error.retryAfterSeconds).toBe(42)
    expect(toFormErrors(error)).toEqual({ fields: {}, nonField: ['Too many tries.'] })
  })

  test('without a JSON body has a message by its status', () => {
    expect(unparsable(502).nonField).toEqual(['Internal Server Error'])
    expect(unparsable(418).nonField).toEqual(['Unable to Parse Information. Please Try Again Later'])
    expect(rejection(400, [], null).nonField).toEqual(['Unable to Parse Information. Please Try Again Later'])
    expect(rejection(500, {}, null).nonField).toEqual(['Internal Server Error'])
  })

  test('of any other kind is an internal error', () => {
    expect(toFormErrors(new TypeError('x is not a function')).nonField).toEqual(['Internal Server Error'])
  })
})

test('messages on a field called code are those of the field', () => {
  const { fields, code } = rejection(400, { code: ['This code is wrong.'] }, null)
  expect([fields, code]).toEqual([{ code: ['This code is wrong.'] }, null])
  expect(rejection(409, { non_field_errors: ['Too late.'], code: 'illegal_state' }, null).code).toBe(
    'illegal_state',
  )
})
