import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupPatchOf, membersAfter, PATCH_SCHEMA, userOf, userPatchOf } from './changes.ts'
import { ScimError } from './error.ts'
import { parseFilter } from './filter.ts'

describe('a filter', () => {
  it.each([
    ['userName eq "a@b.example"', [['username', 'a@b.example']]],
    ['USERNAME EQ "a\\"b\\\\"', [['username', 'a"b\\']]],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "a"', [['username', 'a']]],
    ['emails[type eq "work"].value eq "a"', [['emails.value', 'a']]],
    [
      'id eq "1" and members eq "2"',
      [
        ['id', '1'],
        ['members', '2'],
      ],
    ],
    ['active eq True', [['active', 'true']]],
    ['externalId eq "a and b"', [['externalid', 'a and b']]],
  ])('%s is read', (text, conditions) => {
    expect(parseFilter(text).map(({ attribute, value }) => [attribute, value])).toEqual(conditions)
  })

  it.each([
    '',
    'userName',
    'userName sw "a"',
    'userName eq a',
    'userName eq "a',
    'a eq "1" or b eq "2"',
    'not (userName eq "a")',
    'a eq "1" and ',
    'a eq "1"b eq "2"',
    'a eq "\\u0000"',
    `${'a eq "1" and '.repeat(5)}a eq "1"`,
    `a eq "${'x'.repeat(1000)}"`,
  ])('%s is refused', (text) => {
    expect(() => parseFilter(text)).toThrow(ScimError)
  })
})

it('whatever is sent is read or refused, and is no fault of the server', () => {
  const values = fc.jsonValue()
  const operation = fc.record({
    op: fc.constantFrom('add', 'Replace', 'remove'),
    path: fc.string(),
    value: values,
  })
  const sent = fc.oneof(
    values,
    fc.array(operation, { maxLength: 3 }).map((Operations) => ({ schemas: [PATCH_SCHEMA], Operations })),
  )
  const readers = [userOf, userPatchOf, groupPatchOf]
  fc.assert(
    fc.property(sent, fc.string(), (body, filter) => {
      for (const read of [...readers.map((one) => () => one(body)), () => parseFilter(filter)]) {
        try {
          read()
        } catch (error) {
          expect(error).toBeInstanceOf(ScimError)
        }
      }
    }),
  )
})

it('what an extension says is not taken for what HomeSlice keeps', () => {
  const EXTENSION = 'urn:ietf:params:scim:schemas:extension:other:2.0:User'
  const path = `${EXTENSION}:active`
  expect(userPatchOf({ schemas: [PATCH_SCHEMA], Operations: [{ op: 'add', path, value: false }] })).toEqual(
    {},
  )
  expect(userOf({ userName: 'a', [EXTENSION]: { active: false } })).toEqual({ userName: 'a' })
})

it('the members of a group change in the order of the operations', () => {
  const change = groupPatchOf({
    schemas: [PATCH_SCHEMA],
    Operations: [
      { op: 'Add', path: 'members', value: [{ value: 'b' }, { value: 'c' }] },
      { op: 'remove', path: 'members[value eq "a"]' },
      { op: 'Remove', path: 'members', value: { value: 'b' } },
    ],
  })
  expect(membersAfter(['a'], change)).toEqual(['c'])
  expect(membersAfter(['a'], { members: [{ op: 'replace', ids: ['d'] }] })).toEqual(['d'])
  expect(membersAfter(['a'], { members: [{ op: 'remove', ids: [] }] })).toEqual([])
})
