import { describe, expect, it } from 'vitest'
import { meOf } from '../me.test-helpers.ts'
import { askedNames, changedNames, namesOfUser } from './names.ts'

const me = meOf()
const none = { first_name: null, last_name: null, full_legal_name: null, company_name: null }

describe('a request for another name', () => {
  it('has the names that were changed in the form', () => {
    const names = namesOfUser(me)
    expect(changedNames(names, names)).toEqual({})
    expect(
      changedNames(names, { ...names, last_name: ' Roy ', company_name: `${names.company_name} ` }),
    ).toEqual({
      last_name: 'Roy',
    })
  })

  it('is shown as the present names and the new ones', () => {
    expect(askedNames(me, { ...none, last_name: 'Roy', full_legal_name: 'Ines Roy' })).toEqual([
      { field: 'last_name', before: 'Achterberg', name: 'Roy' },
      { field: 'full_legal_name', before: 'Ines Achterberg', name: 'Ines Roy' },
    ])
  })
})
