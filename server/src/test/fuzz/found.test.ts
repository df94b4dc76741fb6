import { expect, it } from 'vitest'
import { problemOf } from '../../files/inspection/problem-of.ts'

/** What `npm run fuzz` found, other than what has a test beside its feature. */
it.each(['image/png', 'image/jpeg', 'image/webp'])('a picture of no bytes is broken: %s', async (type) => {
  expect(await problemOf(Buffer.alloc(0), type)).toBe('brokenPicture')
})
