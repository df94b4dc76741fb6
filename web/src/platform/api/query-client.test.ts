import { describe, expect, test } from 'vitest'
import { rejection, unreachable } from './error.ts'
import { queryClient, retryDelay, shouldRetry } from './query-client.ts'

const tooMany = (seconds: string) =>
  rejection(429, { detail: 'Too many requests at once.', code: 'too_many_requests' }, seconds)

describe('a read that came too often', () => {
  test('is repeated after the time that the server asks for', () => {
    expect(shouldRetry(0, tooMany('3'))).toBe(true)
    expect(retryDelay(0, tooMany('3'), 0)).toBe(3_000)
    expect(retryDelay(0, tooMany('3'), 1)).toBe(4_500)
  })

  test('is not repeated a third time, nor after a long wait: its sentence is shown', () => {
    expect(shouldRetry(2, tooMany('3'))).toBe(false)
    expect(shouldRetry(0, tooMany('50'))).toBe(false)
  })
})

test('lost connections are tried again after a second and then two; rejections are not', () => {
  expect(shouldRetry(0, unreachable())).toBe(true)
  expect([0, 1].map((failures) => retryDelay(failures, unreachable(), 0))).toEqual([1_000, 2_000])
  expect(shouldRetry(0, rejection(404, { detail: 'Not found.' }, null))).toBe(false)
})

describe('what was fetched before an action', () => {
  const key = ['deals', 'one', 'a']
  const act = (action: () => Promise<unknown>) =>
    queryClient.getMutationCache().build(queryClient, { mutationFn: action }).execute(undefined)
  const isOutOfDate = () => queryClient.getQueryState(key)?.isInvalidated

  test('is out of date after it, whether it succeeded or was rejected', async () => {
    queryClient.setQueryData(key, 'before')
    expect(isOutOfDate()).toBe(false)
    await act(() => Promise.resolve())
    expect(isOutOfDate()).toBe(true)
    queryClient.setQueryData(key, 'before')
    await expect(act(() => Promise.reject(rejection(409, { detail: 'Sold.' }, null)))).rejects.toThrow()
    expect(isOutOfDate()).toBe(true)
  })
})
