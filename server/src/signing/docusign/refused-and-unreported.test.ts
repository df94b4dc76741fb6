import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listNotifications } from '#domain/notifications/contract.ts'
import { UNSENT_HOURS } from '#domain/signing/vocabulary.ts'
import { type AtDocusign, startAtDocusign } from '../../test/at-docusign.ts'
import { answering, eventOf } from '../../test/docusign-server.ts'
import { aSigner, sent } from '../../test/signings.ts'
import { queryProvider } from '../commands/query-provider.ts'
import { recordReport } from '../commands/report.ts'
import { runProviderJob } from '../commands/run-provider-job.ts'
import { reportOf } from './commands/read-event.ts'

let at: AtDocusign
beforeAll(async () => {
  at = await startAtDocusign()
})
afterAll(() => at.close())

const set = (id: string, what: ReturnType<typeof sql>) =>
  sql`update signing_requests set ${what} where id = ${id}`.execute(at.testApp.product.platform.db)
const ask = () => queryProvider(at.testApp.product.platform)
const eventsOf = async (id: string) => {
  const rows = await at.testApp.product.platform.db
    .selectFrom('events')
    .select(['type', 'after'])
    .where('type', 'like', 'signing.%')
    .execute()
  return rows.filter(({ after }) => after?.request_id === id)
}

const quietSince = (id: string, minutes: number) =>
  set(id, sql`heard_at = clock_timestamp() - make_interval(mins => ${minutes})`)

describe('a request that DocuSign refuses permanently', () => {
  it('ends with advice to the sender, who is notified, and can be sent again', async () => {
    at.docusign.refuse(400, 'INVALID_EMAIL_ADDRESS_FOR_RECIPIENT', 'The email address is\ninvalid.')
    const { id, file } = await at.start()
    await at.become(id, { status: 'failed', reason: expect.stringContaining('e-mail address of a signer') })
    const failed = await at.requestOf(id)
    expect(failed.reason).toContain('DocuSign says: “The email address is invalid.”')
    expect(failed).toMatchObject({
      can: { remind: false, void: false, sign: false },
      ended_at: expect.any(String),
    })
    const { results } = (await at.seller.ask(listNotifications, { query: {} })).body
    expect(results.find(({ kind }) => kind === 'signing_ended')).toMatchObject({
      message: expect.stringContaining('was not sent for signing. DocuSign does not accept'),
      link: expect.stringContaining('tab=documents'),
    })
    const events = await eventsOf(id)
    expect(events.map(({ type }) => type)).toEqual(['signing.created', 'signing.failed'])
    expect(events[1]?.after).toMatchObject({ code: 'INVALID_EMAIL_ADDRESS_FOR_RECIPIENT' })

    const again = await sent(at.seller, file, { signers: [aSigner()] })
    await at.become(again.id, { status: 'sent' })
  })

  it.each([
    [413, 'REQUEST_ENTITY_TOO_LARGE', 'too large'],
    [400, 'PDF_VALIDATION_FAILED', 'Save it as a PDF again'],
    [400, 'ENVELOPE_ALLOWANCE_EXCEEDED', 'The DocuSign account of HomeSlice'],
    [422, 'SOMETHING_NEW', 'Check the document and the signers'],
  ])('says what it is about: %s %s', async (status, code, sentence) => {
    at.docusign.refuse(status, code)
    const { id } = await at.start()
    await at.become(id, { status: 'failed', reason: expect.stringContaining(sentence) })
  })

  it('differs from 401, 403, 408, 429, 500 and 503, after which it is sent', async () => {
    // Together, because each is tried again only after a pause of seconds.
    const requests = new Map<number, string>()
    for (const status of [401, 403, 408, 429, 500, 503]) {
      at.docusign.refuse(status, 'LATER')
      requests.set(status, (await at.start()).id)
      await vi.waitUntil(() => !at.docusign.willRefuse(), { timeout: 20_000, interval: 10 })
    }
    const states = () =>
      Promise.all([...requests].map(async ([status, id]) => [status, (await at.requestOf(id)).status]))
    const sentAll = [...requests.keys()].map((status) => [status, 'sent'])
    await vi.waitFor(async () => expect(await states()).toEqual(sentAll), { timeout: 30_000, interval: 50 })
  })
})

describe('a request that could not be sent to DocuSign', () => {
  /** Without the job, as if its last try had failed. */
  async function stuck(hours: number): Promise<string> {
    at.docusign.refuse(400, 'ACCOUNT_IS_SUSPENDED')
    const { id } = await at.start()
    await at.become(id, { status: 'failed' })
    await set(
      id,
      sql`status = 'created', ended_at = null, reason = null,
        created_at = clock_timestamp() - make_interval(hours => ${hours})`,
    )
    return id
  }

  it('is sent again after an hour, and ends after some more, which notifies its sender', async () => {
    const late = await stuck(2)
    await ask()
    await at.become(late, { status: 'sent' })
    const lost = await stuck(UNSENT_HOURS + 1)
    await ask()
    expect(await at.requestOf(lost)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining(`for ${UNSENT_HOURS} hours`),
    })
  })

  it('is voided if it had reached DocuSign after all', async () => {
    const { id, envelope } = await at.taken()
    await set(id, sql`status = 'created', provider_ref = null, sent_at = null`)
    // It ends while DocuSign is being queried.
    at.docusign.fail(async (response) => {
      await set(id, sql`status = 'failed', ended_at = clock_timestamp(), reason = 'Nobody answers.'`)
      response.writeHead(200).end(JSON.stringify({ envelopes: [{ envelopeId: envelope.envelopeId }] }))
    })
    await runProviderJob(at.testApp.product.platform, { request_id: id, what: 'send', reason: null })
    expect([(await at.requestOf(id)).status, envelope.status]).toEqual(['failed', 'voided'])
  })
})

describe('an envelope whose events were lost', () => {
  it('is queried after an hour, and what has happened meanwhile is recorded as by events', async () => {
    const { id, deal, envelope } = await at.taken()
    const [first, second] = envelope.recipients
    if (!first || !second) throw new Error('There are no recipients.')
    first.status = 'completed'
    second.status = 'delivered'
    envelope.status = 'delivered'
    await quietSince(id, 61)
    await ask()
    expect(await at.requestOf(id)).toMatchObject({
      status: 'in_progress',
      signers: [{ status: 'signed' }, { status: 'viewed' }],
    })
    second.status = 'completed'
    envelope.status = 'completed'
    await quietSince(id, 61)
    await ask()
    await at.become(id, { status: 'completed', is_finished: true })
    const types = (await eventsOf(id)).map(({ type }) => type)
    expect(types.filter((type) => type === 'signing.signed')).toHaveLength(2)
    expect(deal).toBeTruthy()
  })

  it.each([
    [{ status: 'voided', voidedReason: 'Not needed' }, 'voided'],
    [{ status: 'voided', voidedReason: 'Envelope has expired.' }, 'expired'],
  ])('ends on HomeSlice as at DocuSign: %o', async (facts, status) => {
    const { id, envelope } = await at.taken()
    Object.assign(envelope, facts)
    await quietSince(id, 61)
    await ask()
    expect((await at.requestOf(id)).status).toBe(status)
  })

  it('that was declined has the reason of the signer', async () => {
    const { id, envelope } = await at.taken()
    envelope.status = 'declined'
    Object.assign(envelope.recipients[0] ?? {}, { status: 'declined', declinedReason: 'The rate is wrong.' })
    await quietSince(id, 61)
    await ask()
    expect(await at.requestOf(id)).toMatchObject({
      status: 'declined',
      signers: [{ decline_reason: 'The rate is wrong.' }, {}],
    })
  })

  it('is queried once an hour at most, by one of two servers, and not if an event has just arrived', async () => {
    const { id, envelope } = await at.taken()
    const count = () => at.docusign.queried.filter((one) => one === envelope.envelopeId).length
    await quietSince(id, 59)
    await ask()
    expect(count()).toBe(0)
    await quietSince(id, 61)
    await Promise.all([ask(), ask()])
    await ask()
    expect(count()).toBe(1)
    await quietSince(id, 61)
    const { body } = eventOf(envelope, { status: 'sent', signers: [] })
    const report = reportOf(JSON.parse(body))
    if (report) await recordReport(at.testApp.product.platform, report)
    await ask()
    expect(count()).toBe(1)
  })

  it('does not prevent queries about others when DocuSign fails for it', async () => {
    const [one, two] = [await at.taken(), await at.taken()]
    await quietSince(one.id, 120)
    await quietSince(two.id, 61)
    for (const { envelope } of [one, two]) envelope.status = 'voided'
    at.docusign.fail(answering(500))
    await ask()
    const statuses = [(await at.requestOf(one.id)).status, (await at.requestOf(two.id)).status]
    expect(statuses.sort()).toEqual(['sent', 'voided'])
  })

  it('does not go back to an earlier status when an older event arrives later', async () => {
    const { id, envelope } = await at.taken()
    envelope.status = 'completed'
    for (const recipient of envelope.recipients) recipient.status = 'completed'
    await quietSince(id, 61)
    await ask()
    const { body } = eventOf(envelope, { status: 'voided', voidedReason: 'Old', signers: [] })
    const report = reportOf(JSON.parse(body))
    if (report) await recordReport(at.testApp.product.platform, report)
    expect((await at.requestOf(id)).status).toBe('completed')
  })
})
