import { expect, it } from 'vitest'
import type { DocsFound } from '../../platform/docs/content.ts'
import { excerpt, MOST_FOUND, search } from './search.ts'

const found = (to: string, title: string, text = '', page = 'Page'): DocsFound => ({ to, title, page, text })
const ALL = [
  found('reference-bids#bids.place', 'bids.place', 'Place a binding bid'),
  found('errors#fields', 'Fields', 'A list of sentences for each field; a bid without an amount'),
  found('trying-again', 'Trying again', 'A bid is binding'),
]
const titles = (typed: string) => search(ALL, typed).map(({ title }) => title)

it('finds what has all words, in whatever case and order, those in titles first, and guides before the reference', () => {
  expect(titles('BINDING bid')).toEqual(['bids.place', 'Trying again'])
  expect(titles('bid')).toEqual(['bids.place', 'Fields', 'Trying again'])
  expect(titles('binding')).toEqual(['Trying again', 'bids.place'])
  expect(titles('bid nowhere')).toEqual([])
  expect(titles('  ')).toEqual([])
})

it('shows a dozen, each with the words around the first one', () => {
  const many = Array.from({ length: 40 }, (_, at) => found(`lists#${at}`, `Page ${at}`))
  expect(search(many, 'page')).toHaveLength(MOST_FOUND)
  const text = `${'before '.repeat(20)}the Cursor continues ${'after '.repeat(30)}`
  expect(excerpt(text, 'cursor')).toMatch(/^… .*the Cursor continues after.* …$/)
  expect(excerpt('short', 'short')).toBe('short')
})
