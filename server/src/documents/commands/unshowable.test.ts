import { expect, it } from 'vitest'
import { ThreadFailed, TookTooLong } from '../../platform/in-thread.ts'
import { ended } from './unshowable.ts'

it('a document is too long if its reader used its processor time, and may be tried again if it only waited for it', () => {
  expect(ended(new ThreadFailed('took too much processor time'))).toMatchObject({
    status: 409,
    code: 'too_long',
  })
  expect(ended(new TookTooLong('took too long'))).toMatchObject({ status: 503, code: 'unavailable' })
})
