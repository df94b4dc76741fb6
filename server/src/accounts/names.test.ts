import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe, logIn, patchMe, patchUser } from '#domain/accounts/contract.ts'
import { getDeal } from '#domain/auctions/contract.ts'
import { decideKyc, patchKyc, submitKyc } from '#domain/kyc/contract.ts'
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
