import { describe, expect, it } from 'vitest'
import { areRolesInConflict, ROLE_FLAGS } from './roles.ts'

const roles = (...held: (typeof ROLE_FLAGS)[number][]) => ({
  is_buyer: held.includes('is_buyer'),
  is_seller: held.includes('is_seller'),
  is_reviewer: held.includes('is_reviewer'),
  is_superuser: held.includes('is_superuser'),
})

describe('two roles of one account', () => {
  it('are in conflict only where a buyer would see the reserves and bidders of others', () => {
    const pairs = ROLE_FLAGS.flatMap((one, place) =>
      ROLE_FLAGS.slice(place + 1).map((other) => [one, other] as const),
    )
    expect(pairs.filter((pair) => areRolesInConflict(roles(...pair)))).toEqual([
      ['is_buyer', 'is_reviewer'],
      ['is_buyer', 'is_superuser'],
    ])
  })
})
