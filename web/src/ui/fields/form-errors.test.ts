import { expect, test } from 'vitest'
import { mapFieldErrors } from './form-errors.ts'

const values = { city: '', applicants: [{ email: '' }] }

test('the first message of a field is shown on the field, nested ones too', () => {
  const mapped = mapFieldErrors(
    { city: ['Too long.', 'No digits.'], 'applicants.0.email': ['Enter a valid email address'] },
    [],
    values,
  )
  expect(mapped).toEqual({
    fields: { city: 'Too long.', 'applicants.0.email': 'Enter a valid email address' },
    form: [],
  })
})

test('an error of a field that the form does not have is shown on the form, with the field’s name', () => {
  const mapped = mapFieldErrors(
    { 'applicants.1.first_name': ['This field is required.'] },
    ['Not now.'],
    values,
  )
  expect(mapped).toEqual({
    fields: {},
    form: ['Not now.', 'Applicants 2 first name: This field is required.'],
  })
})
