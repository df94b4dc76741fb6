import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorAt, warningAt } from '../../../../platform/autosave/state.ts'
import { dealResponse } from '../../deal.test-helpers.ts'
import { fakeServer } from './draft.test-helpers.ts'
import { createDealDraft } from './draft.ts'
import { newBookValues } from './values.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const pause = () => vi.advanceTimersByTimeAsync(1000)

describe('a new deal', () => {
  test('is created by the first change, once, and only changes follow', async () => {
    const server = fakeServer()
    const draft = createDealDraft(server.ports, null)
    await pause()
    expect(server.sent).toEqual([])
    draft.setField('city', 'Bar')
    draft.setField('city', 'Barrie')
    await pause()
    draft.setField('postcode', 'L4N')
    await pause()
    expect(server.sent.map(({ what }) => what)).toEqual(['create', 'patch'])
    expect(server.sent[0]?.body).toMatchObject({ city: 'Barrie', country: 'Canada', state: 'ON' })
    expect(server.sent[1]).toMatchObject({ body: { postcode: 'L4N' }, version: 2 })
    expect(server.created).toHaveLength(1)
    expect(draft.isDirty()).toBe(false)
  })

  test('that begins as a book is not created before it is changed, and is a book then', async () => {
    const server = fakeServer()
    const draft = createDealDraft(server.ports, null, newBookValues())
    await pause()
    expect(server.sent).toEqual([])
    expect(draft.isDirty()).toBe(false)
    draft.setField('description', 'Forty mortgages of Barrie')
    await pause()
    expect(server.sent[0]?.body).toMatchObject({ deal_type: 'book_of_mortgage', fund_type: 'funded_deal' })
  })

  test('is requested again with the same body and key if there was no response', async () => {
    const server = fakeServer()
    server.reject({ status: 0 })
    const draft = createDealDraft(server.ports, null)
    draft.setField('city', 'Barrie')
    await pause()
    expect(draft.store.get()).toMatchObject({ phase: 'failed', deal: null })
    draft.setField('postcode', 'L4N')
    await pause()
    const [first, second] = server.sent
    expect(second).toEqual(first)
    await pause()
    expect(server.sent[2]).toMatchObject({ what: 'patch', body: { postcode: 'L4N' } })
  })

  test('is not created if the input was removed again', async () => {
    const server = fakeServer()
    const draft = createDealDraft(server.ports, null)
    draft.setField('city', 'B')
    draft.setField('city', '')
    await pause()
    expect(server.sent).toEqual([])
    expect(draft.isDirty()).toBe(false)
  })

  test('is created without a change if a document is uploaded', async () => {
    const server = fakeServer()
    const draft = createDealDraft(server.ports, null)
    expect(await draft.ensureSaved()).toMatchObject({ id: dealResponse().id })
    expect(server.sent[0]?.body).toMatchObject({ country: 'Canada' })
  })

  test('shows why it cannot be created', async () => {
    const server = fakeServer()
    server.reject({ status: 400, fields: { user: ['You can not create property on behalf of buyer'] } })
    const draft = createDealDraft(server.ports, null)
    draft.setField('city', 'Barrie')
    await pause()
    expect(draft.store.get().failure).toBe('You can not create property on behalf of buyer')
    expect(draft.isDirty()).toBe(true)
  })
})

describe('saving', () => {
  test('shows the error of a rejected field and saves the rest', async () => {
    const server = fakeServer()
    server.reject({ status: 400, fields: { postcode: ['Not a postal code.'] } })
    const draft = createDealDraft(server.ports, dealResponse())
    draft.setField('postcode', 'X0A 1A1')
    draft.setField('city', 'Barrie')
    await pause()
    expect(server.sent.map(({ body }) => body)).toEqual([
      { postcode: 'X0A 1A1', city: 'Barrie' },
      { city: 'Barrie' },
    ])
    expect(errorAt(draft.store.get(), 'postcode')).toBe('Not a postal code.')
    expect(draft.isDirty()).toBe(true)
    draft.setField('postcode', 'L4N')
    await pause()
    expect(server.sent[2]?.body).toEqual({ postcode: 'L4N' })
    expect(draft.isDirty()).toBe(false)
  })

  test('stops if another user has changed the deal, and preserves both changes after the reload', async () => {
    const server = fakeServer()
    const draft = createDealDraft(server.ports, dealResponse())
    server.change({ city: 'Orillia', interest_rate: 7.5 })
    server.reject({ status: 412 })
    draft.setField('city', 'Barrie')
    await pause()
    expect(draft.store.get().phase).toBe('stale')
    await draft.refresh()
    expect(draft.store.get().values.fields).toMatchObject({ city: 'Barrie', interest_rate: '7.5' })
    await pause()
    expect(server.sent[1]).toMatchObject({ body: { city: 'Barrie' }, version: 2 })
  })

  test('waits for the seller if the deal is approved', async () => {
    const server = fakeServer(dealResponse({ deal_state: 'approved' }))
    const draft = createDealDraft(server.ports, dealResponse({ deal_state: 'approved' }))
    draft.setField('interest_rate', '8')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.sent).toEqual([])
    expect(draft.isDirty()).toBe(true)
    await draft.flush()
    expect(server.sent[0]?.body).toEqual({ interest_rate: 8 })
  })
})

describe('field errors', () => {
  test('an error is shown on blur, and stays until it is fixed', () => {
    const draft = createDealDraft(fakeServer().ports, dealResponse())
    const error = () => errorAt(draft.store.get(), 'bid_active_days')
    draft.setField('bid_active_days', '99')
    expect(error()).toBeUndefined()
    draft.leave('bid_active_days')
    expect(error()).toBe('Enter at most 60.')
    draft.setField('bid_active_days', '98')
    expect(error()).toBe('Enter at most 60.')
    draft.setField('bid_active_days', '9')
    expect(error()).toBeUndefined()
  })

  test('an implausible payment is reported, and the draft is saved with it', async () => {
    const server = fakeServer()
    const draft = createDealDraft(
      server.ports,
      dealResponse({
        mortgage_amount: '350100.00',
        interest_rate: 4.9,
        amortization: 20,
        payment_frequency: 'monthly',
      }),
    )
    const says = () => [
      errorAt(draft.store.get(), 'payment_amount'),
      warningAt(draft.store.get(), 'payment_amount'),
    ]
    draft.setField('payment_amount', '2000')
    expect(says()).toEqual([undefined, undefined])
    draft.leave('payment_amount')
    expect(says()).toEqual([undefined, expect.stringContaining('expected $2,281.73')])
    draft.setField('payment_amount', '200')
    expect(says()).toEqual([expect.stringContaining('does not cover the interest'), undefined])
    await pause()
    expect(server.sent[0]?.body).toEqual({ payment_amount: '200.00' })
  })

  test('missing fields are shown after an attempt to submit, and nothing is sent', async () => {
    const server = fakeServer()
    const draft = createDealDraft(server.ports, dealResponse())
    expect(errorAt(draft.store.get(), 'city')).toBeUndefined()
    expect(await draft.submit()).toBe('incomplete')
    expect(errorAt(draft.store.get(), 'city')).toBe('This field is required.')
    expect(server.sent).toEqual([])
  })
})
