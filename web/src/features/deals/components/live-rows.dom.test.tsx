import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { expect } from 'vitest'
import type { LiveAuction } from '#domain/auctions/contract.ts'
import type { DealCard } from '#domain/deals/contract.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { test } from '../../../platform/live/live.test-helpers.ts'
import { dealKeys } from '../api.ts'
import { dealResponse } from '../deal.test-helpers.ts'
import { LiveRows } from './LiveRows.tsx'

const DEALS = Array.from({ length: 18 }, (_, place): DealCard => {
  const id = `0190a000-0000-7000-8000-0000000000${place + 10}`
  const others = {
    company_name: 'Maple Lending',
    credit_box: null,
    is_barred: false,
    owner: null,
    thumb: null,
  }
  return { ...dealResponse({ id, deal_state: 'live' }), ...others }
})
const newsOf = ({ id, auction }: (typeof DEALS)[number]): LiveAuction => ({
  ...auction,
  deal: id,
  deal_state: 'live',
  server_time: '2026-11-21T15:00:00.000Z',
})
/** Of a bid that came after the rows were read. */
const bidOn = (deal: (typeof DEALS)[number]): LiveAuction => ({
  ...newsOf(deal),
  leading_amount: '987654.00',
})

test('as many messages as rows fetch the figures twice, and abort no fetch of them', async ({ live }) => {
  const asked: { signal: AbortSignal; answer: (figures: string) => void }[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: dealKeys.myFigures,
    queryFn: ({ signal }) => new Promise<string>((answer) => asked.push({ signal, answer })),
  })
  const end = observer.subscribe(() => {})
  asked[0]?.answer('at first')
  render(
    <QueryClientProvider client={queryClient}>
      <LiveRows deals={DEALS} />
    </QueryClientProvider>,
  )
  live.welcome()
  await live.pass(0)
  for (const deal of DEALS) live.receive({ content: { auction: bidOn(deal) } })
  await live.pass(0)
  expect(asked).toHaveLength(2)
  asked[1]?.answer('after the first')
  await live.pass(0)
  expect(asked).toHaveLength(3)
  expect(asked.some(({ signal }) => signal.aborted)).toBe(false)
  end()
})

test('what a deal answers when it is watched, and its row shows already, fetches nothing', async ({
  live,
}) => {
  let asked = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: dealKeys.myFigures,
    queryFn: () => Promise.resolve(asked++),
  })
  const end = observer.subscribe(() => {})
  render(
    <QueryClientProvider client={queryClient}>
      <LiveRows deals={DEALS} />
    </QueryClientProvider>,
  )
  live.welcome()
  await live.pass(0)
  const before = asked
  for (const deal of DEALS) live.receive({ content: { auction: newsOf(deal) } })
  await live.pass(0)
  expect(asked).toBe(before)
  end()
})
