import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveDeal, patchDeal, submitDeal } from '#domain/deals/contract.ts'
import { approvedDeal, completeDraft, dealRow } from '../test/listing.ts'
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

async function submitted(over: Record<string, unknown> = {}): Promise<{ id: string }> {
  const { id } = await completeDraft(testApp, seller, over)
  expect((await seller.ask(submitDeal, { params: { id } })).status).toBe(200)
  return { id }
}

it('an approval with open points needs a reason, which the audit log stores with the points', async () => {
  const params = await submitted()
  const open_points = ['lien', 'appraisal'] as const
  const silent = await reviewer.ask(approveDeal, { params, body: { open_points: [...open_points] } })
  expect([silent.status, silent.body]).toEqual([
    400,
    { reason: ['Enter the reason for approving the deal with open points.'] },
  ])
  const reason = 'The lawyer confirmed both by telephone.'
  const approved = await reviewer.ask(approveDeal, {
    params,
    body: { open_points: [...open_points], reason },
  })
  expect(approved.body.deal_state).toBe('approved')
  const { db } = testApp.product.platform
  const events = await db.selectFrom('events').selectAll().where('subject_id', '=', params.id).execute()
  expect(events.find(({ type }) => type === 'deal.approved')?.after).toMatchObject({ open_points, reason })
})

it('a deal whose appraisal has no date cannot be submitted, nor approved if it was submitted before that was so', async () => {
  const { id } = await completeDraft(testApp, seller, { appraisal_date: null })
  const params = { id }
  const [incomplete, undated] = [
    await seller.ask(submitDeal, { params }),
    await reviewer.ask(approveDeal, {
      params: await submitted().then(async (deal) => {
        const { db } = testApp.product.platform
        await db.updateTable('loan_deals').set({ appraisal_date: null }).where('id', '=', deal.id).execute()
        return deal
      }),
    }),
  ]
  for (const { status, body } of [incomplete, undated])
    expect([status, Object.keys(body)]).toEqual([400, ['appraisal_date']])
})

it('dates that lie in the past by their nature are refused in the future, in drafts too', async () => {
  const { id } = await completeDraft(testApp, seller)
  for (const field of ['appraisal_date', 'original_mortgage_date'] as const) {
    const { status, body } = await seller.ask(patchDeal, { params: { id }, body: { [field]: '2099-01-01' } })
    expect([status, body]).toEqual([400, { [field]: [expect.stringContaining('not in the future')] }])
  }
})

it('a deal that is approved again keeps the moment of its listing, from which its payments are counted', async () => {
  const { db } = testApp.product.platform
  const { id } = await approvedDeal(testApp, seller, reviewer)
  const before = await dealRow(db, id)
  expect(before.listed_at).toEqual(before.approved_at)
  await seller.ask(patchDeal, { params: { id }, body: { city: 'Ottawa' } })
  await seller.ask(submitDeal, { params: { id } })
  expect((await reviewer.ask(approveDeal, { params: { id } })).status).toBe(200)
  const after = await dealRow(db, id)
  expect(after.approved_at).not.toEqual(before.approved_at)
  expect(after.listed_at).toEqual(before.listed_at)
})
