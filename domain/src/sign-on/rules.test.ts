import { describe, expect, it } from 'vitest'
import { domainOf, isSignOnFailure, roleByGroups, rolesOfRule } from './rules.ts'

const rule = {
  default_role: 'compliance' as const,
  groups_claim: 'groups',
  group_roles: [
    { group: 'desk', role: 'trader' as const },
    { group: 'research', role: 'analyst' as const },
  ],
}

describe('the role of a person', () => {
  it.each([
    [
      'that of the first group of the list, in whatever order the provider names them',
      ['research', 'desk'],
      'trader',
    ],
    ['that of one group alone, which is no list', 'research', 'analyst'],
    ['the default one without a group of the list', ['others'], 'compliance'],
    ['the default one if the claim is missing', undefined, 'compliance'],
    ['the default one if the claim is something else', { desk: true }, 'compliance'],
  ])('is %s', (_what, groups, role) => {
    expect(roleByGroups(rule, { groups })).toBe(role)
  })

  it('does not follow from groups where no claim is named', () => {
    expect(roleByGroups({ ...rule, groups_claim: null }, { groups: ['desk'] })).toBeNull()
  })
})

it('a rule gives its default role and those of its groups, each once', () => {
  expect(rolesOfRule({ ...rule, default_role: 'trader' })).toEqual(['trader', 'analyst'])
})

it('the domain of an address is behind its last @', () => {
  expect(domainOf('"a@b.example"@Lender.Example')).toBe('lender.example')
})

it('only the failures of the list are said on the log-in page', () => {
  expect([isSignOnFailure('removed'), isSignOnFailure('toString'), isSignOnFailure(null)]).toEqual([
    true,
    false,
    false,
  ])
})
