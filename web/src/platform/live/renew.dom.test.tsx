import { QueryObserver } from '@tanstack/react-query'
import { expect } from 'vitest'
import type { Notification } from '#domain/notifications/contract.ts'
import { meOf } from '../../features/accounts/me.test-helpers.ts'
import { queryClient } from '../api/query-client.ts'
import { setMe } from '../session/me.ts'
import { test } from './live.test-helpers.ts'
import { renewOnAnyNotification } from './renew.ts'

const KEY = ['renewed'] as const
renewOnAnyNotification(KEY)

const NEWS: Notification = {
  id: '00000000-0000-7000-8000-000000000001',
  kind: 'bid_received',
  title: 'New bid',
  message: 'Bidder 2 has bid.',
  link: null,
  is_read: false,
  created_at: '2026-11-26T15:00:00.000Z',
  further: [],
}

test('twenty notifications while a list is fetched abort none of it, and fetch it once more', async ({
  live,
}) => {
  const asked: { signal: AbortSignal; answer: (rows: string) => void }[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: ({ signal }) => new Promise<string>((answer) => asked.push({ signal, answer })),
  })
  const end = observer.subscribe(() => {})
  asked[0]?.answer('at first')
  live.welcome()
  await live.pass(0)
  expect(observer.getCurrentResult().data).toBe('at first')

  for (let bid = 0; bid < 20; bid += 1) live.receive({ content: { notification: NEWS } })
  await live.pass(0)
  expect(asked).toHaveLength(2)
  asked[1]?.answer('after the first')
  await live.pass(0)
  expect(asked).toHaveLength(3)
  asked[2]?.answer('after all')
  await live.pass(0)
  expect(observer.getCurrentResult().data).toBe('after all')
  expect(asked.some(({ signal }) => signal.aborted)).toBe(false)
  end()
})

test('what happened between the first answers of a page and its connection is fetched, and only then', async ({
  live,
}) => {
  const asked: ((rows: string) => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: ['shown'],
    queryFn: () => new Promise<string>((answer) => asked.push(answer)),
  })
  const end = observer.subscribe(() => {})
  asked[0]?.('before the connection')
  await live.pass(0)
  setMe(meOf({ notification_count: 3 }))
  live.welcome()
  await live.pass(0)
  expect(asked).toHaveLength(2)
  asked[1]?.('with the fourth')
  await live.pass(0)
  expect(observer.getCurrentResult().data).toBe('with the fourth')
  live.receive({ content: { notification_count: 5 } })
  await live.pass(0)
  expect(asked).toHaveLength(2)
  end()
  queryClient.clear()
})
