import { expect, it } from 'vitest'
import { readingTime } from './reading-time.ts'

it('writes a reading time in the two largest units', () => {
  expect([45, 185, 3725].map(readingTime)).toEqual(['45 s', '3 min 5 s', '1 h 2 min'])
})
