import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe, patchMe, patchUser } from '#domain/accounts/contract.ts'
import { STAFF_DO_NOT_BID } from '#domain/accounts/roles.ts'
import { HttpError } from '../platform/http/errors.ts'
import { newcomer } from '../test/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { makeAdministrator } from './commands/change-user.ts'

let testApp: TestApp
let admin: Client
beforeAll(async () => {
  testApp = await startTestApp()
  admin = await testApp.member('superuser')
})
afterAll(() => testApp.close())

const row = (id: string) =>
  testApp.product.platform.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const change = (id: string, body: Record<string, boolean | string>) =>
  admin.ask(patchUser, { params: { id }, body })

describe('reviewers and administrators', () => {
  it.each(['is_reviewer', 'is_superuser'])('cannot be made from a buyer: %s', async (flag) => {
    const buyer = await testApp.member('buyer')
    const { status, body } = await change(buyer.id, { [flag]: true })
    expect([status, body]).toEqual([400, { [flag]: [STAFF_DO_NOT_BID] }])
    expect((await change(buyer.id, { is_buyer: false, [flag]: true })).status).toBe(200)
  })

  it('do not become buyers, by an administrator or by themselves', async () => {
    const reviewer = await testApp.member('reviewer')
    const refused = [400, { is_buyer: [STAFF_DO_NOT_BID] }]
    const given = await change(reviewer.id, { is_buyer: true })
    expect([given.status, given.body]).toEqual(refused)
    await testApp.product.platform.db
      .updateTable('users')
      .set({ kyc_state: 'draft' })
      .where('id', '=', reviewer.id)
      .execute()
    const own = await reviewer.ask(patchMe, { body: { is_buyer: true } })
    expect([own.status, own.body]).toEqual(refused)
    const both = await change((await testApp.member('seller')).id, { is_buyer: true, is_reviewer: true })
    expect(both.body).toEqual({ is_buyer: [STAFF_DO_NOT_BID], is_reviewer: [STAFF_DO_NOT_BID] })
  })

  it('may sell', async () => {
    const seller = await testApp.member('seller')
    expect((await change(seller.id, { is_reviewer: true, is_superuser: true })).status).toBe(200)
  })

  it('are never buyers in the database, regardless of who writes to it', async () => {
    const buyer = await testApp.member('buyer')
    await expect(
      sql`update users set is_superuser = true where id = ${buyer.id}`.execute(testApp.product.platform.db),
    ).rejects.toThrow(/users_staff_do_not_bid/)
  })

  it('cannot be made from a buyer on the command line', async () => {
    const person = await newcomer(testApp)
    await person.ask(patchMe, { body: { is_buyer: true } })
    const error = await makeAdministrator(testApp.product.platform, person.email).catch(
      (reason: unknown) => reason,
    )
    expect(error instanceof HttpError && error.body.non_field_errors).toEqual([
      `The account ${person.email} is a buyer. ${STAFF_DO_NOT_BID}`,
    ])
    expect((await row(person.id)).is_superuser).toBe(false)
  })

  it('are remembered as staff from the day on which they lose the last of these roles', async () => {
    const seller = await testApp.member('seller')
    await change(seller.id, { is_reviewer: true, is_superuser: true })
    await change(seller.id, { is_reviewer: false })
    expect((await row(seller.id)).staff_until).toBeNull()
    await change(seller.id, { is_superuser: false })
    expect((await row(seller.id)).staff_until).toBeInstanceOf(Date)
  })
})

describe('an administrator', () => {
  it('remains an administrator when a role is added that their identity check does not cover', async () => {
    for (const who of [admin, await testApp.member('superuser')]) {
      const { status, body } = await change(who.id, { is_seller: true })
      expect([status, Object.keys(body)]).toEqual([400, ['is_seller']])
      expect((await row(who.id)).kyc_state).toBe('manual_approved')
      expect((await who.ask(getMe)).body).toMatchObject({ next_step: 'home', is_seller: false })
    }
  })

  it('cannot end their own administration by any change of their account', async () => {
    for (const flag of ['is_buyer', 'is_seller', 'is_superuser', 'is_active']) {
      const value = flag === 'is_buyer' || flag === 'is_seller'
      expect((await change(admin.id, { [flag]: value })).status).toBe(400)
    }
    expect((await admin.ask(getMe)).body).toMatchObject({ is_superuser: true, next_step: 'home' })
  })

  it('does not set their own exposure limit', async () => {
    const { status, body } = await change(admin.id, { exposure_limit: '1000000.00' })
    expect([status, body]).toEqual([
      400,
      { exposure_limit: ['Another administrator must set your own limit.'] },
    ])
  })
})
