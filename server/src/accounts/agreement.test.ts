import { afterAll, beforeAll, expect, it } from 'vitest'
import { AGREEMENT } from '#domain/accounts/agreement.ts'
import { acceptAgreement, getAgreement, getMe, listAcceptances } from '#domain/accounts/contract.ts'
import { listDeals } from '#domain/deals/contract.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'
import { putAgreementsInForce, putInForce } from './commands/put-in-force.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const NEXT = {
  version: '2027-01',
  effective_on: '2027-01-01',
  sections: [{ heading: 'Binding bids', body: 'As before, in other words.' }],
}

it('every user must accept a new version before they continue; earlier acceptances stay on record', async () => {
  const { platform } = testApp.product
  const member = await testApp.member('buyer')
  const first = await member.ask(acceptAgreement, { body: { version: AGREEMENT.version } })
  expect([first.status, first.body.next_step]).toEqual([200, 'home'])

  await putInForce(platform, NEXT)
  expect((await member.ask(getMe)).body).toMatchObject({
    next_step: 'agreement',
    is_user_agreement_accepted: false,
  })
  expect((await member.ask(listDeals)).status).toBe(403)
  expect((await testApp.anybody.ask(getAgreement)).body).toEqual(NEXT)
  const old = await testApp.anybody.ask(getAgreement, { query: { version: AGREEMENT.version } })
  expect(old.body).toEqual(AGREEMENT)
  expect((await testApp.anybody.ask(getAgreement, { query: { version: '1999-01' } })).status).toBe(404)

  const stale = await member.ask(acceptAgreement, { body: { version: AGREEMENT.version } })
  expect([stale.status, Object.keys(stale.body)]).toEqual([400, ['version']])
  const second = await member.ask(acceptAgreement, { body: { version: NEXT.version } })
  expect(second.body.next_step).toBe('home')
  expect((await member.ask(listDeals)).status).toBe(200)
  expect((await member.ask(listAcceptances)).body.results).toEqual([
    { version: NEXT.version, address: '127.0.0.1', accepted_at: expect.any(String) },
    { version: AGREEMENT.version, address: '127.0.0.1', accepted_at: expect.any(String) },
  ])

  // A restart or another server must not put the version in force again.
  await putInForce(platform, { ...NEXT, sections: [] })
  await putAgreementsInForce(platform)
  expect((await testApp.anybody.ask(getAgreement)).body).toEqual(NEXT)
  expect((await member.ask(getMe)).body.next_step).toBe('home')
})
