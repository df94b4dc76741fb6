import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveDeal, submitDeal } from '#domain/deals/contract.ts'
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

it('a deal whose appraisal has no date cannot be approved', async () => {
  const params = await submitted({ appraisal_date: null })
  const undated = await reviewer.ask(approveDeal, { params })
  expect(undated.status).toBe(400)
  expect(Object.keys(undated.body)).toEqual(['appraisal_date'])
})
