import { createHmac, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import { changeRoom } from '#domain/rooms/contract.ts'
import * as contract from '#domain/signing/contract.ts'
import { type AtDocusign, startAtDocusign } from '../../test/at-docusign.ts'
import { answering, CONNECT_KEYS, type Envelope, eventOf, silent } from '../../test/docusign-server.ts'
import { liveDeal } from '../../test/listing.ts'
import { ndaRequest, requestToSign } from '../../test/rooms.ts'
import { sent, withPdf } from '../../test/signings.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { ProviderRequest } from '../commands/provider.ts'
import { makeClient } from './commands/client.ts'
import { docusignProvider } from './commands/provider.ts'
import { docusignSettingsOf } from './settings.ts'

let at: AtDocusign
beforeAll(async () => {
  at = await startAtDocusign()
})
afterAll(() => at.close())

const postEvent = async ({ body, headers }: { body: string | Buffer; headers: Record<string, string> }) =>
  (
    await at.testApp.product.http.inject({
      method: 'POST',
      url: '/api/docusign/events/',
      headers,
      payload: body,
    })
  ).statusCode

/** DocuSign sends an event again that a busy server did not accept. */
async function postUntilAccepted(event: Parameters<typeof postEvent>[0]): Promise<number> {
  const status = await postEvent(event)
  return status === 503 ? postUntilAccepted(event) : status
}

/** The events of DocuSign while two people sign in order. */
const courseOf = (envelope: Envelope) => {
  const [first, second] = envelope.recipients.map(({ email }) => email)
  const event = (status: string, one: string, two: string) =>
    eventOf(envelope, {
      status,
      signers: [
        { email: first ?? '', status: one },
        { email: second ?? '', status: two },
      ],
    })
  return [
    event('sent', 'sent', 'created'),
    event('delivered', 'delivered', 'created'),
    event('delivered', 'completed', 'sent'),
    event('delivered', 'completed', 'delivered'),
    event('completed', 'completed', 'completed'),
  ]
}

const eventsOf = async (id: string) => {
  const rows = await at.testApp.product.platform.db
    .selectFrom('events')
    .select(['type', 'after'])
    .where('type', 'like', 'signing.%')
    .execute()
  return rows.filter(({ after }) => after?.request_id === id).map(({ type }) => type)
}

describe('a request at DocuSign', () => {
  it('is an envelope with the document and its signers in order, and comes back signed', async () => {
    const { id, deal, file, people, envelope } = await at.taken()
    expect(envelope).toMatchObject({
      status: 'sent',
      emailSubject: expect.stringContaining('asks you to sign Agreement.pdf'),
      eventsUrl: `${at.testApp.product.platform.config.publicUrl}/api/docusign/events/`,
    })
    expect(envelope.pdf.toString('latin1', 0, 5)).toBe('%PDF-')
    expect(envelope.recipients.map(({ name, email, routingOrder }) => [name, email, routingOrder])).toEqual(
      people.map(({ name, email }, place) => [name, email, String(place + 1)]),
    )

    const statuses: string[] = []
    for (const event of courseOf(envelope)) {
      expect(await postEvent(event)).toBe(204)
      statuses.push((await at.requestOf(id)).status)
    }
    expect(statuses).toEqual(['sent', 'in_progress', 'in_progress', 'in_progress', 'completed'])
    await at.become(id, { is_finished: true })
    const { document } = await at.requestOf(id)
    expect(document).not.toBe(file)
    const files = (await at.seller.ask(getDeal, { params: { id: deal } })).body.loan_deal_files
    expect(files.find((one) => one.id === document)?.name).toBe('Agreement (signed).pdf')
  })

  it('makes each change once, although every event comes five times and in any order', async () => {
    const { id, envelope } = await at.taken()
    const [opened, looked, ...rest] = courseOf(envelope)
    const shuffled = [rest, [looked, opened], rest.toReversed(), [opened], rest].flat()
    const all = Array.from({ length: 5 }, () => shuffled.flatMap((event) => event ?? [])).flat()
    expect(new Set(await Promise.all(all.map(postUntilAccepted)))).toEqual(new Set([204]))
    await at.become(id, { status: 'completed', is_finished: true })
    const types = await eventsOf(id)
    const count = (type: string) => types.filter((one) => one === type).length
    expect([count('signing.viewed'), count('signing.signed'), count('signing.completed')]).toEqual([2, 2, 1])
  })

  it('is declined with the reason, and what comes later changes nothing', async () => {
    const { id, people, envelope } = await at.taken()
    const [{ email }] = people
    const signers = [{ email, status: 'declined', declinedReason: 'The rate is wrong.' }]
    expect(await postEvent(eventOf(envelope, { status: 'declined', signers }))).toBe(204)
    for (const event of courseOf(envelope)) expect(await postEvent(event)).toBe(204)
    expect(await at.requestOf(id)).toMatchObject({
      status: 'declined',
      signers: [{ status: 'declined', decline_reason: 'The rate is wrong.' }, {}],
    })
  })

  it('expires there, or is ended there', async () => {
    for (const [voidedReason, status] of [
      ['Envelope has expired', 'expired'],
      ['Not needed', 'voided'],
    ] as const) {
      const { id, envelope } = await at.taken()
      expect(await postEvent(eventOf(envelope, { status: 'voided', voidedReason, signers: [] }))).toBe(204)
      expect((await at.requestOf(id)).status).toBe(status)
    }
  })

  it('is ended and reminded of from HomeSlice', async () => {
    const { id, envelope } = await at.taken()
    await at.testApp.product.platform.db
      .updateTable('signing_signers')
      .set({ reminded_at: null })
      .where('request_id', '=', id)
      .execute()
    expect((await at.seller.ask(contract.remindSigners, { params: { id } })).status).toBe(200)
    await vi.waitFor(() => expect(envelope.resent).toBe(1), { timeout: 20_000 })
    const ended = await at.seller.ask(contract.voidSigning, {
      params: { id },
      body: { reason: 'A new draft' },
    })
    expect(ended.body.status).toBe('voided')
    await vi.waitFor(
      () => expect(envelope).toMatchObject({ status: 'voided', voidedReason: 'A new draft' }),
      {
        timeout: 20_000,
      },
    )
  })

  it('is signed in a view of DocuSign by a signer who has an account', async () => {
    const buyer = await at.testApp.member('buyer')
    const { email } = await at.testApp.product.platform.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    const { file } = await withPdf(at.testApp, at.seller)
    const { id } = await sent(at.seller, file, { signers: [{ name: 'Test Member', email }] })
    await at.become(id, { status: 'sent' })
    const { body } = await buyer.ask(contract.getTemplateUrl, { params: { id: file } })
    expect(body.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/signing\/[\w-]+\/1$/)
    at.docusign.fail(answering(400))
    const refused = await buyer.ask(contract.getTemplateUrl, { params: { id: file } })
    expect(refused.status).toBe(503)
  })
})

describe('an event', () => {
  const signedWith = (key: string, body: string | Buffer) => ({
    'content-type': 'application/json',
    'x-docusign-signature-1': createHmac('sha256', key).update(body).digest('base64'),
  })

  it('that is forged, re-serialised, cut or unsigned is refused and leaves no trace', async () => {
    const { id, envelope } = await at.taken()
    const { body, headers } = courseOf(envelope).at(-1) ?? { body: '', headers: {} }
    const before = [await at.requestOf(id), await eventsOf(id)]
    const forgeries = [
      { body, headers: signedWith('another key', body) },
      { body, headers: { 'content-type': 'application/json' } },
      { body, headers: { ...headers, 'x-docusign-signature-1': '', 'x-docusign-signature-2': 'AAAA' } },
      { body: JSON.stringify(JSON.parse(body)), headers },
      { body: `${body} `, headers },
      { body: body.replace('completed', 'voided   '), headers },
      { body: body.slice(0, -1), headers },
      { body: '', headers },
      { body: Buffer.from(body, 'utf16le'), headers },
    ]
    for (const forgery of forgeries) expect(await postEvent(forgery)).toBe(401)
    expect([await at.requestOf(id), await eventsOf(id)]).toEqual(before)
    expect(await postEvent({ body, headers })).toBe(204)
  })

  it('is accepted with any of the keys, so that they can be changed', async () => {
    const { envelope } = await at.taken()
    const [event] = courseOf(envelope)
    const body = event?.body ?? ''
    for (const key of CONNECT_KEYS)
      expect(await postEvent({ body, headers: signedWith(key, body) })).toBe(204)
    const numbered = { ...signedWith('of another application', body) }
    numbered['x-docusign-signature-1' as const] = 'x'
    const second = createHmac('sha256', CONNECT_KEYS[1]).update(body).digest('base64')
    expect(await postEvent({ body, headers: { ...numbered, 'x-docusign-signature-2': second } })).toBe(204)
  })

  it('of an envelope that is not known yet is requested again, and one without information is ignored', async () => {
    const unknown = eventOf({ envelopeId: 'nobody' }, { status: 'completed', signers: [] })
    expect(await postEvent(unknown)).toBe(503)
    const { envelope } = await at.taken()
    expect(await postEvent(eventOf(envelope, { status: 'template', signers: [] }))).toBe(204)
  })

  it('is a 404 if DocuSign is not configured', async () => {
    const other = await startTestApp()
    const { body, headers } = eventOf({ envelopeId: 'nobody' }, { status: 'completed', signers: [] })
    const response = await other.product.http.inject({
      method: 'POST',
      url: '/api/docusign/events/',
      headers,
      payload: body,
    })
    expect(response.statusCode).toBe(404)
    await other.close()
  })
})

describe('while DocuSign fails', () => {
  const settings = () => {
    const { SIGNING: _chosen, ...given } = at.docusign.settings
    const made = docusignSettingsOf({ ...given, SIGNING: 'docusign' } as never).docusign
    if (!made) throw new Error('There are no settings.')
    return made
  }
  const quick = () =>
    docusignProvider(settings(), 'https://market.example.ca', makeClient(settings(), 300, [5, 5]))
  const requestWith = (id: string, reference: string | null = null): ProviderRequest => ({
    id,
    reference,
    title: 'Agreement.pdf',
    message: null,
    asked_by: 'Ana Roy',
    in_order: true,
    expires_at: new Date(Date.now() + 86_400_000),
    signers: [{ id: 'one', place: 0, name: 'Bo Chen', email: 'bo@people.test', role: 'signer' }],
  })
  const PDF = Buffer.from('%PDF-1.7 …')

  it('tries again after 429, 500 and silence', async () => {
    const provider = quick()
    const reference = await provider.send(requestWith('patient'), PDF)
    at.docusign.fail(answering(429), answering(500))
    await provider.remind(requestWith('patient', reference))
    at.docusign.fail(silent)
    await provider.remind(requestWith('patient', reference))
    expect(at.docusign.envelopes.get(reference)?.resent).toBe(2)
    at.docusign.fail(answering(503), answering(503), answering(503))
    await expect(provider.remind(requestWith('patient', reference))).rejects.toThrow('DocuSign')
  })

  it('sends one envelope, although the response was lost', async () => {
    const provider = quick()
    at.docusign.loseAnswer()
    await expect(provider.send(requestWith('lost'), PDF)).rejects.toThrow('DocuSign')
    const reference = await provider.send(requestWith('lost'), PDF)
    const made = [...at.docusign.envelopes.values()].filter(({ transactionId }) => transactionId === 'lost')
    expect(made.map(({ envelopeId }) => envelopeId)).toEqual([reference])
  })

  it('renews an access token that expired, with one request at a time', async () => {
    const provider = quick()
    const before = at.docusign.tokens
    const reference = await provider.send(requestWith('token'), PDF)
    expect(at.docusign.tokens).toBe(before + 1)
    at.docusign.endTokens()
    await Promise.all([1, 2, 3].map(() => provider.remind(requestWith('token', reference))))
    expect(at.docusign.tokens).toBe(before + 2)
  })

  it('treats an envelope that has ended as ended, and does not accept the page of a proxy as a document', async () => {
    const provider = quick()
    const reference = await provider.send(requestWith('ended'), PDF)
    expect((await provider.finished(requestWith('ended', reference))).toString()).toBe(PDF.toString())
    await provider.void(requestWith('ended', reference), 'Twice')
    await provider.void(requestWith('ended', reference), 'Twice')
    at.docusign.fail((response) => response.writeHead(200).end('<html>'))
    await expect(provider.finished(requestWith('ended', reference))).rejects.toThrow('no PDF')
  })

  it('is refused at the start with incomplete settings or a key of another kind', async () => {
    const { SIGNING: _chosen, ...given } = at.docusign.settings
    expect(() =>
      docusignSettingsOf({ ...given, SIGNING: 'docusign', DOCUSIGN_USER_ID: undefined } as never),
    ).toThrow('SIGNING=docusign also needs DOCUSIGN_USER_ID.')
    expect(() => docusignSettingsOf({ ...given, SIGNING: 'builtin' } as never)).toThrow(
      'need SIGNING=docusign',
    )
    const folder = mkdtempSync(join(tmpdir(), 'homeslice-docusign-test-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'other.key')
    const { privateKey } = generateKeyPairSync('ed25519')
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    for (const [DOCUSIGN_PRIVATE_KEY, sentence] of [
      [file, 'must be an RSA key'],
      [join(folder, 'none.key'), 'no private key'],
    ] as const)
      await expect(
        startTestApp('postgres', { ...at.docusign.settings, DOCUSIGN_PRIVATE_KEY }),
      ).rejects.toThrow(sentence)
  })
})

it('the NDA of a deal room is signed on HomeSlice, because DocuSign would show the buyer who the seller is', async () => {
  const { id } = await liveDeal(at.testApp, at.seller, await at.testApp.member('reviewer'))
  await at.seller.ask(changeRoom, { params: { id }, body: { nda_by: 'signature', admission: 'on_approval' } })
  const before = at.docusign.envelopes.size
  const { body } = await requestToSign(await at.testApp.member('buyer'), id)
  expect(body.url).toContain('/sign/')
  expect(await ndaRequest(at.testApp, id)).toMatchObject({ provider: 'builtin', status: 'sent' })
  expect(at.docusign.envelopes.size).toBe(before)
})
