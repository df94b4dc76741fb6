import { afterAll, beforeAll, expect, it } from 'vitest'
import { AGREEMENT, type Agreement } from '#domain/accounts/agreement.ts'
import { acceptAgreement, getAgreement, getMe, listAcceptances } from '#domain/accounts/contract.ts'
import { listDeals } from '#domain/deals/contract.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'
import { putAgreementsInForce, putInForce } from './commands/put-in-force.ts'
import { resetAcceptance } from './store/agreements.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const NEXT = {
  version: '2027-01',
  effective_on: '2027-01-01',
  sections: [{ heading: 'Binding bids', body: 'As before, in other words.' }],
  french: [{ heading: 'Les mises lient', body: 'Comme avant, en d’autres mots.' }],
}
/** What a reader of English gets. */
const read = ({ version, effective_on, sections }: Agreement) => ({
  version,
  effective_on,
  sections: sections.map((section) => ({ ...section, language: 'en' })),
})

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
  expect((await testApp.anybody.ask(getAgreement)).body).toEqual(read(NEXT))
  const old = await testApp.anybody.ask(getAgreement, { query: { version: AGREEMENT.version } })
  expect(old.body).toEqual(read(AGREEMENT))
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
  await putInForce(platform, { ...NEXT, sections: [], french: [] })
  await putAgreementsInForce(platform)
  expect((await testApp.anybody.ask(getAgreement)).body).toEqual(read(NEXT))
  expect((await member.ask(getMe)).body.next_step).toBe('home')
})

const inFrench = { headers: { 'accept-language': 'fr-CA' } }

it('a reader of French gets the agreement in both languages, French first, and what they accept is that text', async () => {
  const { version, sections, french } = NEXT
  const { body } = await testApp.anybody.ask(getAgreement, inFrench)
  expect(body.version).toBe(`${version} fr-en`)
  expect(body.sections).toEqual([
    ...french.map((section) => ({ ...section, language: 'fr' })),
    { heading: 'Langues', body: expect.stringContaining('ont la même valeur'), language: 'fr' },
    ...sections.map((section) => ({ ...section, language: 'en' })),
    { heading: 'Languages', body: expect.stringContaining('have the same force'), language: 'en' },
  ])
  const member = await testApp.member('buyer')
  const accepted = await member.ask(acceptAgreement, { body: { version: body.version } })
  expect([accepted.status, accepted.body.next_step]).toEqual([200, 'home'])
  expect((await member.ask(listAcceptances)).body.results.map((one) => one.version)).toEqual([body.version])
  // In whatever language it is read again, the text is the one that was accepted.
  const again = await member.ask(getAgreement, { query: { version: body.version } })
  expect(again.body).toEqual(body)
  for (const other of [`${version} fr`, `${AGREEMENT.version} fr-en`])
    expect((await member.ask(acceptAgreement, { body: { version: other } })).status).toBe(400)
})

it('no one accepts again because a version in force gets its French', async () => {
  const { platform } = testApp.product
  const next = { ...NEXT, version: '2027-02' }
  const member = await testApp.member('buyer')
  await putInForce(platform, next)
  await member.ask(acceptAgreement, { body: { version: next.version } })
  await platform.db
    .updateTable('agreements')
    .set({ french: null as never })
    .where('version', '=', next.version)
    .execute()
  expect((await testApp.anybody.ask(getAgreement, inFrench)).body).toEqual(read(next))

  await putInForce(platform, next)
  expect((await testApp.anybody.ask(getAgreement, inFrench)).body.version).toBe('2027-02 fr-en')
  expect((await member.ask(getMe)).body.next_step).toBe('home')

  // Who read both languages has accepted the version too.
  const reader = await testApp.member('buyer')
  await reader.ask(acceptAgreement, { body: { version: '2027-02 fr-en' } })
  await platform.db.transaction().execute((tx) => resetAcceptance(tx, next.version))
  expect((await reader.ask(getMe)).body.next_step).toBe('home')
  expect((await member.ask(getMe)).body.next_step).toBe('home')
})
