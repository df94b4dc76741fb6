import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe, logIn, patchUser } from '#domain/accounts/contract.ts'
import { decideKyc, getKyc, patchKyc, submitKyc } from '#domain/kyc/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { applicant, type Newcomer, PASSWORD, SELLER_ANSWERS, withToken } from '../test/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let admin: Client
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
  admin = await testApp.member('superuser')
})
afterAll(() => testApp.close())

const approve = (person: Client) =>
  admin.ask(decideKyc, { params: { user_id: person.id }, body: { decision: 'approve' } })
const give = (person: Client, roles: { is_seller?: boolean; is_buyer?: boolean; is_reviewer?: boolean }) =>
  admin.ask(patchUser, { params: { id: person.id }, body: roles })

/** Logs in again, because new roles end the sessions. */
async function again(person: Newcomer): Promise<Client> {
  const { body } = await testApp.anybody.ask(logIn, { body: { email: person.email, password: PASSWORD } })
  if (!('access' in body)) throw new Error('A second factor was required.')
  return withToken(testApp, person.id, body.access)
}

describe('a buyer who becomes a seller', () => {
  it('answers the seller’s questions and must be approved again before trading', async () => {
    const buyer = await applicant(testApp)
    await buyer.ask(submitKyc)
    await approve(buyer)
    const given = await give(buyer, { is_seller: true })
    expect(given.body).toMatchObject({ is_seller: true, kyc_state: 'draft' })
    const person = await again(buyer)
    const me = await person.ask(getMe)
    expect(me.body).toMatchObject({ kyc_state: 'draft', is_kyc_completed: false, next_step: 'kyc' })
    const record = await person.ask(getKyc)
    expect(record.body).toMatchObject({ legal_name: 'Ada Tremblay', buying_purpose: 'hold', is_seller: true })
    expect(record.body.document_scan).not.toBeNull()
    const lacking = await person.ask(submitKyc)
    expect(Object.keys(lacking.body).sort()).toEqual(Object.keys(SELLER_ANSWERS).sort())
    const notified = await person.ask(listNotifications)
    expect(notified.body.results[0]).toMatchObject({ kind: 'kyc_reopened', link: '/kyc-seller' })
    await person.ask(patchKyc, { body: SELLER_ANSWERS })
    expect((await person.ask(submitKyc)).body.kyc_state).toBe('manual_review')
    await approve(person)
    expect((await person.ask(getMe)).body.next_step).toBe('home')
  })

  it('is not approved on a record that was submitted before', async () => {
    const person = await applicant(testApp)
    await person.ask(submitKyc)
    await give(person, { is_seller: true })
    expect((await approve(person)).status).toBe(409)
  })

  it('remains approved if the record already answers the new role’s questions, or the role has none', async () => {
    const person = await applicant(testApp, { is_seller: true })
    await person.ask(patchKyc, { body: SELLER_ANSWERS })
    await person.ask(submitKyc)
    await approve(person)
    await give(person, { is_seller: false })
    await give(person, { is_seller: true })
    await give(person, { is_buyer: false, is_reviewer: true })
    expect((await (await again(person)).ask(getMe)).body.kyc_state).toBe('manual_approved')
  })
})
