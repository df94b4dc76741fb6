import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  decideNameChange,
  getMe,
  listUsers,
  logIn,
  patchMe,
  patchUser,
  requestNameChange,
} from '#domain/accounts/contract.ts'
import { getDeal } from '#domain/auctions/contract.ts'
import { listAuditLogs } from '#domain/history/audit/contract.ts'
import { decideKyc, patchKyc, submitKyc } from '#domain/kyc/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { enterRoom, listVisitors } from '#domain/rooms/contract.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { soldDeal, startSides } from '../test/closings.ts'
import { sendForm } from '../test/forms.ts'
import { liveDeal } from '../test/listing.ts'
import { applicant, type Newcomer, PASSWORD, SELLER_ANSWERS, withToken } from '../test/newcomers.ts'
import { pagesOf } from '../test/signings.ts'
import type { Client, TestApp } from '../test/test-app.ts'

let sides: Awaited<ReturnType<typeof startSides>>
let testApp: TestApp
let admin: Client
beforeAll(async () => {
  sides = await startSides()
  ;({ testApp } = sides)
  admin = await testApp.member('superuser')
})
afterAll(() => testApp.close())

const approve = (person: Client) =>
  admin.ask(decideKyc, { params: { user_id: person.id }, body: { decision: 'approve' } })
const rename = (person: Client, full_legal_name: string) =>
  admin.ask(patchUser, { params: { id: person.id }, body: { full_legal_name } })
const meOf = async (person: Client) => (await person.ask(getMe)).body

/** Logs in again, because a new role ends the sessions. */
async function again(person: Newcomer): Promise<Client> {
  const { body } = await testApp.anybody.ask(logIn, { body: { email: person.email, password: PASSWORD } })
  if (!('access' in body)) throw new Error('A second factor was required.')
  return withToken(testApp, person.id, body.access)
}

/** A buyer who calls themselves something else than their identity document does. */
async function pretender() {
  const person = await applicant(testApp)
  await person.ask(patchMe, {
    body: { first_name: 'Mallory', last_name: 'Chairman', full_legal_name: 'Mallory Chairman' },
  })
  await person.ask(submitKyc)
  return person
}

describe('the name under which a user acts', () => {
  it('is the one of the identity document once it is approved, with the day of that review', async () => {
    const person = await pretender()
    expect((await meOf(person)).name_reviewed_at).toBeNull()
    await approve(person)
    expect(await meOf(person)).toMatchObject({
      full_legal_name: 'Ada Tremblay',
      name_reviewed_at: expect.any(String),
    })
  })

  it('is no longer changed by its user: not after the approval, and not while the record is open again', async () => {
    const person = await applicant(testApp)
    await person.ask(submitKyc)
    await approve(person)
    const names = ['first_name', 'last_name', 'company_name', 'full_legal_name'] as const
    const change = async (who: Client) => {
      const { status, body } = await who.ask(patchMe, {
        body: Object.fromEntries(names.map((name) => [name, 'Mallory Chairman'])),
      })
      return [status, Object.keys(body)]
    }
    expect(await change(person)).toEqual([400, [...names]])
    await testApp.product.platform.db
      .updateTable('users')
      .set({ kyc_state: 'draft' })
      .where('id', '=', person.id)
      .execute()
    expect(await change(person)).toEqual([400, [...names]])
    expect((await person.ask(patchMe, { body: { job_title: 'Partner' } })).status).toBe(200)
  })

  it('is no administrator’s own to change', async () => {
    const { status, body } = await rename(admin, 'Mallory Chairman')
    expect([status, body]).toEqual([
      400,
      { full_legal_name: ['Another administrator must change your own name.'] },
    ])
  })

  it('stays as an administrator has changed it when the record is approved again', async () => {
    const person = await applicant(testApp)
    await person.ask(submitKyc)
    await approve(person)
    const before = (await meOf(person)).name_reviewed_at ?? ''
    const { name_reviewed_at } = (await rename(person, 'Ada Roy')).body
    expect((name_reviewed_at ?? '') > before).toBe(true)
    await admin.ask(patchUser, { params: { id: person.id }, body: { is_seller: true } })
    const owner = await again(person)
    await owner.ask(patchKyc, { body: SELLER_ANSWERS })
    await owner.ask(submitKyc)
    await approve(person)
    expect((await meOf(owner)).full_legal_name).toBe('Ada Roy')
  })
})

describe('a reviewed name', () => {
  it('is on the NDA of a deal room and on the mark of its documents, and stays on what was signed', async () => {
    const { id } = await liveDeal(testApp, sides.seller, sides.reviewer)
    const content = Buffer.from('item,note\nroof,new\n')
    await sendForm(testApp, admin, '/loan-deal-files/', { loan_deal: id, document_type: 'net_worth' }, [
      { name: 'roof.csv', content },
    ])
    const enter = (who: Client) =>
      who.ask(enterRoom, { params: { id }, body: { nda_version: STANDARD_NDA.version, accepts: true } })
    const markOf = async (who: Client) => {
      const { body } = await who.ask(getDeal, { params: { id } })
      const url = body.loan_deal_files.find(({ name }) => name === 'roof.csv')?.view_url ?? ''
      return (await testApp.product.http.inject({ method: 'GET', url })).json().mark[0]
    }
    const signers = async () =>
      (await sides.seller.ask(listVisitors, { params: { id } })).body.results.map(({ name }) => name)

    const person = await pretender()
    await approve(person)
    await enter(person)
    expect([await signers(), await markOf(person)]).toEqual([['Ada Tremblay'], 'Ada Tremblay'])
    await rename(person, 'Ada Roy')
    expect([await signers(), await markOf(person)]).toEqual([['Ada Tremblay'], 'Ada Roy'])
  })

  it('is on the agreement of a sale', async () => {
    const deal = await soldDeal(sides, { servicing_status: 'released' })
    await testApp.product.platform.db
      .updateTable('users')
      .set({ first_name: 'Mallory', last_name: 'Chairman' })
      .where('id', '=', sides.buyer.id)
      .execute()
    const { full_legal_name } = await meOf(sides.buyer)
    const { rawPayload } = await testApp.product.http.inject({
      url: `/api/closing/${deal}/agreements/purchase_agreement/`,
      headers: { authorization: `Bearer ${sides.seller.token}` },
    })
    const text = (await pagesOf(rawPayload)).join(' ')
    expect(text).toContain(full_legal_name)
    expect(text).not.toContain('Mallory')
  })
})

describe('a request for another name', () => {
  /** A buyer with an open request. */
  async function asking(names: { last_name?: string; full_legal_name?: string; company_name?: string }) {
    const person = await testApp.member('buyer')
    const { body } = await person.ask(requestNameChange, { body: names })
    return { person, request: body.name_change?.id ?? '' }
  }
  const decide = (
    who: Client,
    person: Client,
    request: string,
    answer: { decision: 'approve' | 'reject'; reason?: string },
  ) => who.ask(decideNameChange, { params: { id: person.id }, body: { request, ...answer } })

  it('changes nothing until an administrator approves it, who finds it in the list of users', async () => {
    const { person, request } = await asking({ last_name: 'Roy', full_legal_name: 'Ada Roy' })
    const before = await meOf(person)
    expect(before).toMatchObject({
      last_name: expect.stringContaining('Member'),
      full_legal_name: expect.stringContaining('Member'),
      name_change: { first_name: null, last_name: 'Roy', full_legal_name: 'Ada Roy', can: { decide: false } },
    })
    const list = await admin.ask(listUsers, { query: { has_name_change: 'true' } })
    expect(list.body.results.map(({ id }) => id)).toEqual([person.id])
    expect(list.body.results[0]?.name_change?.can.decide).toBe(true)
    expect((await decide(admin, person, request, { decision: 'approve' })).status).toBe(200)
    const after = await meOf(person)
    expect(after).toMatchObject({ last_name: 'Roy', full_legal_name: 'Ada Roy', name_change: null })
    expect((after.name_reviewed_at ?? '') > (before.name_reviewed_at ?? '')).toBe(true)
  })

  it('moves the account to its new company', async () => {
    const { person, request } = await asking({ company_name: 'Amber Ridge Lending Inc.' })
    const before = await meOf(person)
    await decide(admin, person, request, { decision: 'approve' })
    const { company_name, company_id } = await meOf(person)
    expect(company_name).toBe('Amber Ridge Lending Inc.')
    const other = await testApp.member('seller', { company: 'Amber Ridge Lending Ltd.' })
    expect([company_id, before.name_change?.company_name]).toEqual([
      (await meOf(other)).company_id,
      'Amber Ridge Lending Inc.',
    ])
  })

  it('is rejected with a reason, of which its user is notified', async () => {
    const { person, request } = await asking({ full_legal_name: 'Mallory Chairman' })
    const silent = await decide(admin, person, request, { decision: 'reject' })
    expect([silent.status, silent.body]).toEqual([400, { reason: ['Enter the reason for the user.'] }])
    await decide(admin, person, request, { decision: 'reject', reason: 'Send us the certificate.' })
    const { full_legal_name, name_change } = await meOf(person)
    expect([full_legal_name, name_change]).toEqual([expect.stringContaining('Member'), null])
    const [notice] = (await person.ask(listNotifications)).body.results
    expect(notice).toMatchObject({
      kind: 'name_decided',
      message: expect.stringContaining('Reason: Send us the certificate.'),
    })
  })

  it('is decided as it was read, and not by its own user', async () => {
    const { person, request } = await asking({ last_name: 'Roy' })
    await person.ask(requestNameChange, { body: { last_name: 'Chairman' } })
    expect((await decide(admin, person, request, { decision: 'approve' })).status).toBe(409)
    const own =
      (await admin.ask(requestNameChange, { body: { last_name: 'Roy' } })).body.name_change?.id ?? ''
    expect((await decide(admin, admin, own, { decision: 'approve' })).status).toBe(403)
    expect((await meOf(admin)).last_name).toContain('Member')
  })

  it('is only for names that were reviewed, differ from them, and five times a day', async () => {
    const person = await applicant(testApp)
    const ask = (last_name: string) => person.ask(requestNameChange, { body: { last_name } })
    expect((await ask('Roy')).status).toBe(409)
    await person.ask(submitKyc)
    await approve(person)
    const statuses = []
    for (const name of ['Tremblay', 'Roy', 'Roy', 'Roy', 'Roy']) statuses.push((await ask(name)).status)
    expect(statuses).toEqual([400, 200, 200, 200, 429])
  })

  it('is in the history of the account, with who decided', async () => {
    const { person, request } = await asking({ last_name: 'Roy' })
    await decide(admin, person, request, { decision: 'approve' })
    const { body } = await admin.ask(listAuditLogs, { query: { subject_id: person.id } })
    expect(body.results.map(({ event, actor, after }) => [event, actor?.id, after])).toEqual([
      ['user.changed', admin.id, { last_name: 'Roy' }],
      ['user.name_change_requested', person.id, { last_name: 'Roy' }],
    ])
  })
})
