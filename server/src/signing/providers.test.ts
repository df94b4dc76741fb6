import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as contract from '#domain/signing/contract.ts'
import { onePagePdf } from '#seed/pdf.ts'
import { allMails } from '../test/newcomers.ts'
import { aSigner, sent, withPdf } from '../test/signings.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import type { ProviderReport, SigningProvider } from './commands/provider.ts'
import { setProvider } from './commands/providers.ts'
import { recordReport } from './commands/report.ts'

let testApp: TestApp
let seller: Client
const calls: string[] = []
const provider: SigningProvider = {
  name: 'docusign',
  send: async ({ id }) => {
    calls.push(`send ${id}`)
    return `envelope of ${id}`
  },
  embeddedUrl: async (_request, { email }, returnTo) => `https://provider.example/${email}?back=${returnTo}`,
  report: async () => null,
  remind: async ({ reference }) => {
    calls.push(`remind ${reference}`)
  },
  void: async ({ reference }, reason) => {
    calls.push(`void ${reference}: ${reason}`)
  },
  finished: async () => onePagePdf('Signed elsewhere', ['By both.']),
}
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
  setProvider(testApp.product.platform, provider)
  seller = await testApp.member('seller')
})
afterAll(() => testApp.close())

const requestOf = async (id: string) =>
  (await seller.ask(contract.getSigningRequest, { params: { id } })).body
const become = (id: string, facts: object) =>
  vi.waitFor(async () => expect(await requestOf(id)).toMatchObject(facts), { timeout: 20_000 })

/** A request that the provider has accepted. */
async function atProvider() {
  const { file } = await withPdf(testApp, seller)
  const [first, second] = [aSigner('Ann Early'), aSigner('Lou Late')]
  const request = await sent(seller, file, { signers: [first, second] })
  expect(request).toMatchObject({ status: 'created', provider: 'docusign' })
  await become(request.id, { status: 'sent' })
  return { id: request.id, file, first, second, reference: `envelope of ${request.id}` }
}
type SignerReport = ProviderReport['signers'][number]
const by = (email: string, status: SignerReport['status'], reason: string | null = null) => ({
  email,
  status,
  reason,
})

it('reports that come five times, shuffled and late make each change once, and the signed document is fetched', async () => {
  const { id, file, first, second, reference } = await atProvider()
  const signers = (one: SignerReport['status'], two: SignerReport['status']) => [
    by(first.email, one),
    by(second.email, two),
  ]
  const reports: ProviderReport[] = [
    { reference, status: 'sent', signers: signers('invited', 'waiting') },
    { reference, status: 'in_progress', signers: signers('viewed', 'waiting') },
    { reference, status: 'in_progress', signers: signers('signed', 'invited') },
    { reference, status: 'completed', signers: signers('signed', 'signed') },
  ]
  const shuffled = Array.from({ length: 5 }, () => reports.toReversed()).flat()
  const outcomes = await Promise.all(shuffled.map((report) => recordReport(testApp.product.platform, report)))
  expect(new Set(outcomes)).toEqual(new Set([true]))
  await become(id, { status: 'completed', is_finished: true })
  const { document } = await requestOf(id)
  expect(document).not.toBe(file)
  const events = await testApp.product.platform.db
    .selectFrom('events')
    .select(['type', 'after'])
    .where('type', 'like', 'signing.%')
    .execute()
  const types = events.filter(({ after }) => after?.request_id === id).map(({ type }) => type)
  expect(types.filter((type) => type === 'signing.signed')).toHaveLength(2)
  expect(types.filter((type) => type === 'signing.completed')).toHaveLength(1)
  for (const { email } of [first, second])
    expect((await allMails(testApp)).filter(({ to }) => to === email)).toEqual([])
})

it('a request that was declined at the provider stays declined, and an unknown reference is rejected', async () => {
  const { id, first, second, reference } = await atProvider()
  const signers = [by(first.email, 'declined', 'The rate is wrong.'), by(second.email, 'waiting')]
  await recordReport(testApp.product.platform, { reference, status: 'declined', signers })
  const later = [by(first.email, 'signed'), by(second.email, 'signed')]
  await recordReport(testApp.product.platform, { reference, status: 'completed', signers: later })
  expect(await requestOf(id)).toMatchObject({
    status: 'declined',
    signers: [{ decline_reason: 'The rate is wrong.' }, {}],
  })
  const forged = { reference: 'envelope of nobody', status: 'completed', signers: [] } as const
  expect(await recordReport(testApp.product.platform, forged)).toBe(false)
})

it('reminders and the end of a request reach the provider, and a signer with an account signs there', async () => {
  const buyer = await testApp.member('buyer')
  const { email } = await testApp.product.platform.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const { file } = await withPdf(testApp, seller)
  const request = await sent(seller, file, { signers: [{ name: 'Test Member', email }] })
  await become(request.id, { status: 'sent' })
  const { body } = await buyer.ask(contract.getTemplateUrl, { params: { id: file } })
  expect(body.url).toContain(`https://provider.example/${email}`)
  await seller.ask(contract.remindSigners, { params: { id: request.id } })
  await seller.ask(contract.voidSigning, {
    params: { id: request.id },
    body: { reason: 'A clause is missing.' },
  })
  await vi.waitFor(
    () => {
      expect(calls).toContain(`remind envelope of ${request.id}`)
      expect(calls).toContain(`void envelope of ${request.id}: A clause is missing.`)
    },
    { timeout: 20_000 },
  )
})
