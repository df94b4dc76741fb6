import { afterAll, beforeAll, expect, it } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import {
  approveDeal,
  getSinceRejection,
  listDeals,
  patchDeal,
  rejectDeal,
  submitDeal,
} from '#domain/deals/contract.ts'
import { SMALL_PDF, sendForm } from '../test/forms.ts'
import { completeDraft } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())

const since = async (id: string) => (await reviewer.ask(getSinceRejection, { params: { id } })).body
const queued = async (id: string) => {
  const { body } = await reviewer.ask(listDeals, { query: { deal_state: 'pending', page_size: '50' } })
  return body.results.find((deal) => deal.id === id)
}

it('a deal that was rejected says why, and what its seller changed since, until it is approved', async () => {
  const { id } = await completeDraft(testApp, seller)
  const params = { id }
  await seller.ask(patchDeal, { params, body: { city: 'Guelph' } })
  await seller.ask(submitDeal, { params })
  expect(await since(id)).toEqual({ rejection: null, changes: [] })
  expect((await queued(id))?.owner?.rejected_at).toBeNull()

  await reviewer.ask(rejectDeal, { params, body: { reason: 'The appraisal is unreadable.' } })
  for (const city of ['Kitchener', 'Waterloo']) await seller.ask(patchDeal, { params, body: { city } })
  await sendForm(testApp, seller, '/loan-deal-files/', { loan_deal: id, document_type: 'appraisal_report' }, [
    { name: 'readable.pdf', content: SMALL_PDF },
  ])
  await seller.ask(submitDeal, { params })
  const { rejection, changes } = await since(id)
  expect(rejection?.reason).toBe('The appraisal is unreadable.')
  expect(changes).toEqual([
    { label: 'City', before: 'Guelph', after: 'Waterloo' },
    { label: 'Appraisal report', before: null, after: 'readable.pdf' },
  ])
  expect((await queued(id))?.owner?.rejected_at).toBe(rejection?.at)
  expect((await reviewer.ask(getDeal, { params })).body.rejected_at).toBe(rejection?.at)

  await reviewer.ask(approveDeal, { params, body: { open_points: [] } })
  expect(await since(id)).toEqual({ rejection: null, changes: [] })
  expect((await reviewer.ask(getDeal, { params })).body.rejected_at).toBeNull()
})

it('after a second rejection only what changed since that one is shown', async () => {
  const { id } = await completeDraft(testApp, seller)
  const params = { id }
  for (const [reason, city] of [
    ['Where is it?', 'Guelph'],
    ['It is not there.', 'Milton'],
  ] as const) {
    await seller.ask(submitDeal, { params })
    await reviewer.ask(rejectDeal, { params, body: { reason } })
    await seller.ask(patchDeal, { params, body: { city } })
  }
  const { rejection, changes } = await since(id)
  expect(rejection?.reason).toBe('It is not there.')
  expect(changes).toEqual([{ label: 'City', before: 'Guelph', after: 'Milton' }])
})
