import { expect, it, vi } from 'vitest'
import { endAfterError } from './socket-errors.ts'

const levelOf = (error: Error) => {
  const log = { info: vi.fn(), error: vi.fn() }
  const terminate = vi.fn()
  endAfterError(error, { terminate }, { log } as never)
  expect(terminate).toHaveBeenCalledOnce()
  return log.error.mock.calls.length > 0 ? 'error' : 'info'
}

it('a frame that is too large ends the connection and is not logged as a server error', () => {
  expect(
    levelOf(
      Object.assign(new RangeError('Max payload size exceeded'), {
        code: 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH',
      }),
    ),
  ).toBe('info')
})

it('any other error ends the connection and is logged as a server error', () => {
  expect(levelOf(new Error('write EPIPE'))).toBe('error')
})
