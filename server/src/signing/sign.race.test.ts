import { afterAll, beforeAll, expect, it } from 'vitest'
import * as contract from '#domain/signing/contract.ts'
import { aSigner, LOOK, readyToSign, sent, withPdf } from '../test/signings.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { finish } from './commands/finish.ts'

let testApp: TestApp
let seller: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
})
afterAll(() => testApp.close())

const of = (id: string) => ({ params: { id } })
const ROUNDS = 4

/** People who are ready to sign one document, in any order. */
async function ready(count: number) {
  const { file } = await withPdf(testApp, seller)
  const signers = Array.from({ length: count }, () => aSigner())
  const { id } = await sent(seller, file, { signers, in_order: false })
  const people: Awaited<ReturnType<typeof readyToSign>>[] = []
  for (const { email } of signers) people.push(await readyToSign(testApp, email))
  return { id, file, people }
}
const signAs = ({ params, code }: Awaited<ReturnType<typeof readyToSign>>) =>
  testApp.anybody.ask(contract.signDocument, { params, body: { ...LOOK, code } })
const eventsOf = async (id: string, type: string) =>
  (
    await testApp.product.platform.db.selectFrom('events').selectAll().where('type', '=', type).execute()
  ).filter(({ after }) => after?.request_id === id)
const requestOf = async (id: string) => (await seller.ask(contract.getSigningRequest, of(id))).body

it('two people who sign at the same moment both have signed, and the request is completed once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, people } = await ready(2)
    const responses = await Promise.all(people.map(signAs))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await requestOf(id)).toMatchObject({ status: 'completed' })
    const signed = await eventsOf(id, 'signing.signed')
    expect(signed.map(({ after }) => after?.is_last).sort()).toEqual([false, true])
  }
})

it('a signature that is sent twice counts once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, people } = await ready(1)
    const [person] = people
    if (!person) throw new Error('Nobody is ready.')
    const responses = await Promise.all([signAs(person), signAs(person), signAs(person)])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await eventsOf(id, 'signing.signed')).toHaveLength(1)
  }
})

it('of a signature and a refusal at one link, on two devices, one counts, and the log names its device', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, people } = await ready(1)
    const [person] = people
    if (!person) throw new Error('Nobody is ready.')
    const { params, code } = person
    const [signature, refusal] = await Promise.all([
      testApp.anybody.ask(contract.signDocument, {
        params,
        body: { ...LOOK, code },
        headers: { 'user-agent': 'Laptop' },
      }),
      testApp.anybody.ask(contract.declineToSign, {
        params,
        body: { reason: 'No.' },
        headers: { 'user-agent': 'Phone' },
      }),
    ])
    expect([signature.status, refusal.status].sort()).toEqual([200, 409])
    const isSigned = signature.status === 200
    expect((await requestOf(id)).status).toBe(isSigned ? 'completed' : 'declined')
    const [signed, declined] = [await eventsOf(id, 'signing.signed'), await eventsOf(id, 'signing.declined')]
    expect([signed.length, declined.length]).toEqual(isSigned ? [1, 0] : [0, 1])
    expect([...signed, ...declined][0]?.after?.browser).toBe(isSigned ? 'Laptop' : 'Phone')
  }
})

it('of a signature and the end of the request at the same moment one wins', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, people } = await ready(1)
    const [person] = people
    if (!person) throw new Error('Nobody is ready.')
    const [signature, end] = await Promise.all([
      signAs(person),
      seller.ask(contract.voidSigning, { ...of(id), body: { reason: 'A clause is missing.' } }),
    ])
    expect([signature.status, end.status].sort()).toEqual([200, 409])
    expect((await requestOf(id)).status).toBe(signature.status === 200 ? 'completed' : 'voided')
  }
})

it('after a signature and a refusal by another signer at the same moment, the document is never both signed by all and declined', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, people } = await ready(2)
    const [one, two] = people
    if (!one || !two) throw new Error('Nobody is ready.')
    await Promise.all([
      signAs(one),
      testApp.anybody.ask(contract.declineToSign, { params: two.params, body: { reason: 'No.' } }),
    ])
    const { status, signers } = await requestOf(id)
    expect(status).toBe('declined')
    expect(signers[1]?.status).toBe('declined')
    expect(await eventsOf(id, 'signing.declined')).toHaveLength(1)
  }
})

it('a document that is sent for signing twice at the same moment has one request', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { file } = await withPdf(testApp, seller)
    const start = () => seller.ask(contract.startSigning, { ...of(file), body: { signers: [aSigner()] } })
    const responses = await Promise.all([start(), start()])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
  }
})

it('the signed document is stored once, however many servers finish it, and later after a crash in between', async () => {
  const { id, people } = await ready(1)
  const [person] = people
  if (!person) throw new Error('Nobody is ready.')
  await signAs(person)
  const { platform } = testApp.product
  // Cut off after the content was stored, in the transaction that refers to it.
  const mail = { ...platform.mail, notice: () => Promise.reject(new Error('killed')) }
  await expect(finish({ ...platform, mail }, id)).rejects.toThrow('killed')
  expect((await requestOf(id)).is_finished).toBe(false)

  await Promise.all([finish(platform, id), finish(platform, id), finish(platform, id)])
  expect((await requestOf(id)).is_finished).toBe(true)
  expect(await eventsOf(id, 'signing.completed')).toHaveLength(1)
  const { loan_deal } = await requestOf(id)
  const files = await platform.db
    .selectFrom('loan_deal_files')
    .selectAll()
    .where('loan_deal_id', '=', loan_deal)
    .where('name', 'like', '%(signed)%')
    .execute()
  expect(files).toHaveLength(1)
  const storedFiles = await platform.db
    .selectFrom('stored_contents')
    .selectAll()
    .where('storage_key', '=', files[0]?.storage_key ?? '')
    .execute()
  expect(storedFiles).toHaveLength(1)
})
