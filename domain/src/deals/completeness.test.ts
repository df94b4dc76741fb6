import { expect, it } from 'vitest'
import { applicantIn } from './applicants.ts'
import { missing } from './completeness.ts'
import { blankDeal } from './fields.ts'
import type { APPLICANT_ROLE } from './vocabulary.ts'

type Role = keyof typeof APPLICANT_ROLE

const ofApplicants = (roles: readonly Role[]) =>
  missing(
    blankDeal(),
    roles.map((applicant_role) => applicantIn.parse({ applicant_role })),
    [],
    new Date('2026-11-22T12:00:00Z'),
  )
    .filter(({ field }) => field === 'applicants')
    .map(({ message }) => message)

it.each<[string, Role[], string[]]>([
  ['nobody', [], ['Add the primary applicant.']],
  ['a guarantor alone', ['guarantor'], ['Add the primary applicant.']],
  [
    'two primary applicants',
    ['primary_applicant', 'primary_applicant'],
    ['Only one applicant can be the primary one.'],
  ],
  ['one primary applicant', ['primary_applicant'], []],
  ['a primary applicant and a guarantor', ['guarantor', 'primary_applicant'], []],
])('a deal of %s lists what its applicants lack', (_who, roles, messages) => {
  expect(ofApplicants(roles)).toEqual(messages)
})
