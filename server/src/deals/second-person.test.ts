import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import {
  approveDeal,
  createDeal,
  flagDeal,
  patchDeal,
  rejectDeal,
  resolveDeal,
  submitDeal,
} from '#domain/deals/contract.ts'
import { SMALL_PDF, sendForm } from '../test/forms.ts'
import { addDocuments, approvedDeal, completeDraft, mortgage } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let admin: Client
let owner: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  admin = await testApp.member('superuser')
  owner = await testApp.member(['seller', 'superuser'])
})
afterAll(() => testApp.close())

const reason = { reason: 'The title is unclear.' }
const OWN = {
  detail: 'This is your own deal: another reviewer or administrator must decide on it.',
  code: 'own_deal',
}
const WRITTEN = {
  detail: 'You edited this deal for its seller: another reviewer or administrator must decide on it.',
  code: 'written_for_seller',
}

/** A submitted deal, into which an administrator has written. */
async function submitted(write: (id: string) => Promise<{ status: number }>) {
  const { id } = await completeDraft(testApp, seller)
  expect((await write(id)).status).toBeLessThan(300)
  expect((await seller.ask(submitDeal, { params: { id } })).status).toBe(200)
  return { id }
}

describe('an administrator who sells', () => {
  it('neither approves, rejects, flags nor resolves their own deal, and is not offered it', async () => {
    // A superuser creates deals for sellers by name, here for themselves.
    const { body: deal } = await owner.ask(createDeal, { body: { ...mortgage(), user: owner.id } })
    const params = { id: deal.id }
    await addDocuments(testApp, owner, deal.id)
    await owner.ask(submitDeal, { params })
    const responses = [
      await owner.ask(approveDeal, { params }),
      await owner.ask(rejectDeal, { params, body: reason }),
      await owner.ask(flagDeal, { params, body: reason }),
    ]
    await reviewer.ask(flagDeal, { params, body: reason })
    responses.push(await owner.ask(resolveDeal, { params }))
    for (const { status, body } of responses) expect([status, body]).toEqual([403, OWN])
    expect((await owner.ask(getDeal, { params })).body).toMatchObject({
      can: { approve: false, reject: false, flag: false, resolve: false, submit: true },
      decision_blocked_reason: OWN.detail,
    })
    expect((await admin.ask(resolveDeal, { params })).status).toBe(200)
  })

  it('changes an approved deal of their own only with a new review', async () => {
    const { body: deal } = await owner.ask(createDeal, { body: { ...mortgage(), user: owner.id } })
    const params = { id: deal.id }
    await addDocuments(testApp, owner, deal.id)
    await owner.ask(submitDeal, { params })
    await reviewer.ask(approveDeal, { params })
    await owner.ask(patchDeal, { params, body: { principle_balance: '470000.00' } })
    expect((await owner.ask(getDeal, { params })).body.deal_state).toBe('issue_detected')
  })
})

describe('an administrator who wrote in a deal for its seller', () => {
  it('does not decide about it', async () => {
    const deal = await submitted((id) => admin.ask(patchDeal, { params: { id }, body: { city: 'Barrie' } }))
    const params = { id: deal.id }
    for (const response of [
      await admin.ask(approveDeal, { params }),
      await admin.ask(rejectDeal, { params, body: reason }),
    ])
      expect([response.status, response.body]).toEqual([403, WRITTEN])
    expect((await admin.ask(getDeal, { params })).body).toMatchObject({
      can: { approve: false, reject: false },
      decision_blocked_reason: WRITTEN.detail,
    })
    expect((await reviewer.ask(approveDeal, { params })).status).toBe(200)
  })

  it('does not decide about a deal that they created or to which they added a document', async () => {
    const created = await admin.ask(createDeal, { body: { ...mortgage(), user: seller.id } })
    await addDocuments(testApp, seller, created.body.id)
    await seller.ask(submitDeal, { params: { id: created.body.id } })
    const filed = await submitted((id) =>
      sendForm(testApp, admin, '/loan-deal-files/', { loan_deal: id, document_type: 'net_worth' }, [
        { name: 'statement.pdf', content: SMALL_PDF },
      ]),
    )
    for (const { id } of [created.body, filed]) {
      const { status, body } = await admin.ask(approveDeal, { params: { id } })
      expect([status, body]).toEqual([403, WRITTEN])
    }
  })

  it('may decide again once another person has approved what they wrote', async () => {
    const { id } = await submitted((deal) =>
      admin.ask(patchDeal, { params: { id: deal }, body: { city: 'Barrie' } }),
    )
    await reviewer.ask(approveDeal, { params: { id } })
    await reviewer.ask(flagDeal, { params: { id }, body: reason })
    expect((await admin.ask(resolveDeal, { params: { id } })).status).toBe(200)
  })

  it('does not count as the second person for an issue that they wrote into an approved deal', async () => {
    const { id } = await approvedDeal(testApp, seller, reviewer)
    const params = { id }
    await admin.ask(patchDeal, { params, body: { principle_balance: '460000.00' } })
    await reviewer.ask(flagDeal, { params, body: reason })
    const { status, body } = await admin.ask(resolveDeal, { params })
    expect([status, body]).toEqual([403, WRITTEN])
  })
})
