import { expect, it } from 'vitest'
import { KeptCopies } from './kept-copies.ts'

const MB = 1024 * 1024

it('64 MB of what was made of documents are kept, those that were asked for last, and nothing above 16 MB', () => {
  const kept = new KeptCopies()
  for (let page = 1; page <= 10; page += 1) kept.set(`page ${page}`, Buffer.alloc(8 * MB))
  const found = Array.from({ length: 10 }, (_, index) => kept.get(`page ${index + 1}`) !== undefined)
  expect(found).toEqual([false, false, ...Array(8).fill(true)])
  kept.set('a page', Buffer.alloc(17 * MB))
  expect(kept.get('a page')).toBeUndefined()
  expect(kept.get('page 10')).toBeDefined()
})
