import { expect, it } from 'vitest'
import { filterOptions } from './filter-options.ts'

it('a list finds a label with and without its accents', () => {
  const options = ['Québec', 'Nouvelle-Écosse', 'Ontario'].map((label) => ({ value: label, label }))
  const found = (search: string) =>
    filterOptions({ options, search, limit: 10 }).map((one) => 'label' in one && one.label)
  expect(found('quebec')).toEqual(['Québec'])
  expect(found(' ÉCOSSE')).toEqual(['Nouvelle-Écosse'])
  expect(found('Ontârio')).toEqual(['Ontario'])
  expect(found('')).toHaveLength(3)
})
