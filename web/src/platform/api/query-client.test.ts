import { type MutationOptions, type QueryKey, type QueryMeta, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { rejection, unreachable } from './error.ts'
import { queryClient, retryDelay, shouldRetry } from './query-client.ts'

const tooMany = (seconds: string) =>
  rejection(429, { detail: 'Too many requests at the same time.', code: 'too_many_requests' }, seconds)

describe('a read that came too often', () => {
  test('is repeated after the time that the server requests', () => {
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

const conflict = () => Promise.reject(rejection(409, { non_field_errors: ['Sold.'] }, null))

/** Carries out an action as a component does. */
function act(mutationFn: () => Promise<unknown>, options: Omit<MutationOptions, 'mutationFn'> = {}) {
  const action = queryClient.getMutationCache().build(queryClient, { ...options, mutationFn })
  return action.execute(undefined)
}

/** What a page shows: how often it was fetched is counted. */
const show = (queryKey: QueryKey, options: { meta?: QueryMeta } = {}) => {
  const fetches = vi.fn(() => Promise.resolve(`fetch ${fetches.mock.calls.length}`))
  queryClient.setQueryData(queryKey, 'before')
  onTestFinished(
    new QueryObserver(queryClient, { ...options, queryKey, queryFn: fetches, retry: false }).subscribe(
      () => {},
    ),
  )
  return fetches
}

describe('what was fetched before an action', () => {
  const key = ['deals', 'one', 'a']
  const isOutOfDate = () => queryClient.getQueryState(key)?.isInvalidated

  beforeEach(() => queryClient.clear())

  test('is out of date after it, whether it succeeded or was rejected', async () => {
    queryClient.setQueryData(key, 'before')
    expect(isOutOfDate()).toBe(false)
    await act(() => Promise.resolve())
    expect(isOutOfDate()).toBe(true)
    queryClient.setQueryData(key, 'before')
    await expect(act(conflict)).rejects.toThrow()
    expect(isOutOfDate()).toBe(true)
  })

  test('is fetched again once if it is shown, and not before it is shown if it is not', async () => {
    const shown = show(key)
    const hidden = vi.fn()
    queryClient.setQueryDefaults(['hidden'], { queryFn: hidden })
    queryClient.setQueryData(['hidden'], 'before')
    await act(() => Promise.resolve())
    expect(shown).toHaveBeenCalledTimes(1)
    expect(hidden).not.toHaveBeenCalled()
    expect(queryClient.getQueryState(['hidden'])?.isInvalidated).toBe(true)
  })

  test('is not fetched again where the action has stored its response', async () => {
    const shown = show(key)
    const other = show(['deals', 'mine'])
    await act(() => Promise.resolve('after'), {
      onSuccess: (answer: unknown) => queryClient.setQueryData(key, answer),
    })
    expect(shown).not.toHaveBeenCalled()
    expect(queryClient.getQueryData(key)).toBe('after')
    expect(other).toHaveBeenCalledTimes(1)
  })

  test('is fetched again if a request was under way that may be older than the action', async () => {
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    const fetches = vi.fn(() => answers[fetches.mock.calls.length - 1]?.promise ?? 'none')
    queryClient.setQueryData(key, 'before')
    const observer = new QueryObserver(queryClient, { queryKey: key, queryFn: fetches })
    onTestFinished(observer.subscribe(() => {}))
    void observer.refetch()
    await act(() => Promise.resolve('response'), {
      onSuccess: (answer: unknown) => queryClient.setQueryData(key, answer),
    })
    answers[0]?.resolve('older')
    answers[1]?.resolve('newer')
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    expect(queryClient.getQueryData(key)).toBe('newer')
  })

  test('is fetched after a rejection because another person was first, not after one for what was typed', async () => {
    const shown = show(key)
    const typed = () => Promise.reject(rejection(400, { amount: ['Enter an amount.'] }, null))
    await expect(act(typed)).rejects.toThrow()
    await expect(act(() => Promise.reject(unreachable()))).rejects.toThrow()
    expect(shown).not.toHaveBeenCalled()
    await expect(act(conflict)).rejects.toThrow()
    expect(shown).toHaveBeenCalledTimes(1)
  })

  test('is fetched with the query that brings it, if that one is shown and out of date', async () => {
    const deal = show(key)
    const auction = show(['auctions', 'a'], { meta: { comesWith: key } })
    await act(() => Promise.resolve())
    expect(deal).toHaveBeenCalledTimes(1)
    expect(auction).not.toHaveBeenCalled()
    await act(() => Promise.resolve(), { onSuccess: () => queryClient.setQueryData(key, 'after') })
    expect(deal).toHaveBeenCalledTimes(1)
    expect(auction).toHaveBeenCalledTimes(1)
  })

  test('is what the action names, if it says what it can change', async () => {
    const [deal, searches] = [show(key), show(['saved-searches'])]
    await act(() => Promise.resolve(), { meta: { changes: { queryKey: ['saved-searches'] } } })
    expect(searches).toHaveBeenCalledTimes(1)
    await act(() => Promise.resolve(), { meta: { changes: false } })
    expect(searches).toHaveBeenCalledTimes(1)
    expect(deal).not.toHaveBeenCalled()
    expect(isOutOfDate()).toBe(false)
  })
})

describe('an action', () => {
  /** A page whose query is answered when the test says so. */
  const slow = () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    queryClient.setQueryData(['slow'], 'before')
    const observer = new QueryObserver(queryClient, {
      queryKey: ['slow'],
      queryFn: () => promise,
      staleTime: 60_000,
    })
    onTestFinished(observer.subscribe(() => {}))
    return () => resolve('after')
  }

  test('has ended when the server has responded, without waiting for what is fetched', async () => {
    const answer = slow()
    await act(() => Promise.resolve())
    expect(queryClient.getQueryData(['slow'])).toBe('before')
    answer()
  })

  test('is pending until its effect is shown where only that shows it, after its own callback', async () => {
    const answer = slow()
    const order: string[] = []
    const acting = act(() => Promise.resolve(), {
      onSuccess: () => order.push('done'),
      meta: { isPendingUntilShown: true },
    }).then(() => order.push(String(queryClient.getQueryData(['slow']))))
    await expect.poll(() => queryClient.isFetching()).toBe(1)
    expect(order).toEqual(['done'])
    answer()
    await acting
    expect(order).toEqual(['done', 'after'])
  })
})
