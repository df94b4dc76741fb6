import { createHomeSlice, HomeSliceError } from '@homeslice/sdk'
import { describe, expect, it } from 'vitest'

const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const BUSY = () => json(429, { detail: 'Too many.', code: 'too_many_requests' }, { 'retry-after': '7' })
const LOST = () => json(503, { detail: 'Lost.', code: 'unavailable' }, { 'retry-after': '1' })
const RUNNING = () => json(409, { non_field_errors: ['Running.'], code: 'still_running' })
const DONE = () => json(200, { results: [] })
const BID = { body: { loan_deal: 'a', bid_amount: '1.00' } }

/** A client of a server that gives these answers one after the other; an error stands for a lost connection. */
function scripted(...answers: (() => Response | Error)[]) {
  const keys: (string | null)[] = []
  const waits: number[] = []
  const homeslice = createHomeSlice({
    baseUrl: 'https://market.test',
    async fetch(request) {
      keys.push(request.headers.get('idempotency-key'))
      await request.text()
      const answer = answers[keys.length - 1]?.() ?? new Error('There are no more answers.')
      if (answer instanceof Error) throw answer
      return answer
    },
    async wait(seconds) {
      waits.push(seconds)
    },
  })
  return { homeslice, keys, waits }
}

describe('a request is repeated', () => {
  it('after as many seconds as the server says', async () => {
    const { homeslice, waits } = scripted(BUSY, LOST, DONE)
    await homeslice.deals.list()
    expect(waits).toEqual([7, 1])
  })

  it('after longer and longer waits where it says none', async () => {
    const lost = () => new Error('lost')
    const { homeslice, waits } = scripted(lost, lost, lost, DONE)
    await homeslice.deals.list()
    expect(waits).toHaveLength(3)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  })

  it('under the same idempotency key, which is made if none is given', async () => {
    const { homeslice, keys } = scripted(() => new Error('lost'), RUNNING, DONE)
    await homeslice.bids.place(BID)
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('with too many requests, whatever it does, because none was carried out', async () => {
    const { homeslice, keys } = scripted(BUSY, DONE)
    await homeslice.creditBoxes.create({ body: { name: 'All' } as never })
    expect(keys).toEqual([null, null])
  })
})

describe('a request is not repeated', () => {
  it('if it may have been carried out and has no key', async () => {
    const { homeslice, keys } = scripted(LOST, DONE)
    await expect(homeslice.deals.submit({ path: { id: 'a' } })).rejects.toThrow(HomeSliceError)
    expect(keys).toHaveLength(1)
  })

  it('if the server asks for more patience than the caller has', async () => {
    const { homeslice, waits } = scripted(() =>
      json(429, { detail: 'Too many.', code: 'too_many_requests' }, { 'retry-after': '900' }),
    )
    await expect(homeslice.deals.list()).rejects.toMatchObject({ status: 429, retryAfter: 900 })
    expect(waits).toEqual([])
  })

  it('after a refusal that will be the same again', async () => {
    const { homeslice, keys } = scripted(() => json(409, { non_field_errors: ['Over.'], code: 'ended' }))
    await expect(homeslice.bids.place(BID)).rejects.toMatchObject({ code: 'ended' })
    expect(keys).toHaveLength(1)
  })

  it('more often than asked', async () => {
    const { homeslice, keys } = scripted(BUSY, BUSY, BUSY, BUSY, BUSY, DONE)
    await expect(homeslice.deals.list()).rejects.toMatchObject({ status: 429 })
    expect(keys).toHaveLength(5)
  })
})

it('events are read on where HomeSlice did not answer for a while, until a refusal', async () => {
  const sent = (id: string) => ({ id, event: { type: 'test' } })
  const page = (next_cursor: string, ...ids: string[]) => json(200, { results: ids.map(sent), next_cursor })
  const asked: (string | null)[] = []
  const answers = [
    () => page('a'),
    () => json(503, { detail: 'Lost.', code: 'unavailable' }),
    () => page('b', '1', '2'),
    () => json(401, { detail: 'Ended.', code: 'not_authenticated' }),
  ]
  const homeslice = createHomeSlice({
    baseUrl: 'https://market.test',
    retries: 0,
    async fetch({ url }) {
      asked.push(new URL(url).searchParams.get('cursor'))
      return answers[asked.length - 1]?.() ?? Response.error()
    },
  })
  const [found, troubles]: string[][] = [[], []]
  const reading = async () => {
    const onTrouble = ({ message }: Error) => troubles?.push(message)
    for await (const { id } of homeslice.events({ interval: 0, onTrouble })) found?.push(id)
  }
  await expect(reading()).rejects.toMatchObject({ status: 401 })
  expect([found, troubles]).toEqual([['1', '2'], ['webhooks.events: Lost.']])
  expect(asked).toEqual([null, 'a', 'a', 'b'])
})
