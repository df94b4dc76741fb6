import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  changePassword,
  deleteSession,
  deleteSessions,
  getMe,
  listSessions,
  logIn,
  logOut,
  patchUser,
} from '#domain/accounts/contract.ts'
import { listDeals } from '#domain/deals/contract.ts'
import { type Newcomer, newcomer, PASSWORD, withToken } from '../test/newcomers.ts'
import { type Client, type SecondServer, startTestApp, type TestApp } from '../test/test-app.ts'
import { setKycState } from './commands/set-kyc-state.ts'

let left: TestApp
let right: SecondServer
let admin: Client
beforeAll(async () => {
  // Without its work this server receives no signals of the database: only its own commits signal a change.
  left = await startTestApp('postgres')
  right = await left.secondServer()
  admin = await left.member('superuser')
})
afterAll(async () => {
  await right.server.end('SIGTERM')
  await left.close()
})

const SOON = { timeout: 30_000, interval: 20 }

/** A person with two sessions, both in use on both servers. */
async function personOnTwoDevices() {
  const person = await newcomer(left)
  const { body } = await left.anybody.ask(logIn, { body: { email: person.email, password: PASSWORD } })
  const phone = withToken(left, person.id, 'access' in body ? body.access : '')
  for (const device of [person, phone, right.as(person), right.as(phone)])
    expect((await device.ask(getMe)).status).toBe(200)
  return { person, phone }
}

const change = (id: string, body: { is_active?: boolean; is_seller?: boolean }) =>
  admin.ask(patchUser, { params: { id }, body })

/** What ends the session of the phone. */
const ENDS: Record<string, (person: Newcomer, phone: Client) => Promise<{ status: number }>> = {
  'logs out': (_person, phone) => phone.ask(logOut),
  'is ended from another device': async (person) => {
    const sessions = (await person.ask(listSessions)).body.results
    return person.ask(deleteSession, { params: { id: sessions.find((one) => !one.is_current)?.id ?? '' } })
  },
  'is ended with all others': (person) => person.ask(deleteSessions, { query: { keep_current: 'true' } }),
  'sees the password changed': (person) =>
    person.ask(changePassword, { body: { current_password: PASSWORD, password: 'Brand-New-Password-2!' } }),
  'gets another role': (person) => change(person.id, { is_seller: true }),
  'is deactivated': (person) => change(person.id, { is_active: false }),
}

describe('a session in use that', () => {
  it.each(Object.keys(ENDS))(
    '%s is refused at the next request, and soon after by another server',
    async (end) => {
      const { person, phone } = await personOnTwoDevices()
      expect((await ENDS[end]?.(person, phone))?.status).toBeLessThan(300)
      expect((await phone.ask(getMe)).status).toBe(401)
      await vi.waitUntil(async () => (await right.as(phone).ask(getMe)).status === 401, SOON)
    },
  )
})

describe('a change of rights', () => {
  it('applies to the next request, even if another request was served while it was being committed', async () => {
    const buyer = await left.member('buyer')
    const statusOfList = async () => (await buyer.ask(listDeals)).status
    await left.product.platform.db.transaction().execute(async (tx) => {
      await setKycState(tx, buyer.id, 'manual_review')
      expect(await statusOfList()).toBe(200)
    })
    expect(await statusOfList()).toBe(403)
  })

  it('is forgotten if it is rolled back', async () => {
    const buyer = await left.member('buyer')
    const given = left.product.platform.db.transaction().execute(async (tx) => {
      await setKycState(tx, buyer.id, 'manual_review')
      throw new Error('no')
    })
    await expect(given).rejects.toThrow('no')
    expect((await buyer.ask(listDeals)).status).toBe(200)
  })

  it('of the viewed user applies to the next request of the administrator who views as them', async () => {
    const buyer = await left.member('buyer')
    const viewing = { headers: { 'view-as-user': buyer.id.toUpperCase() } }
    expect((await admin.ask(listDeals, viewing)).status).toBe(200)
    await left.product.platform.db.transaction().execute((tx) => setKycState(tx, buyer.id, 'manual_review'))
    expect((await admin.ask(listDeals, viewing)).status).toBe(403)
  })

  it('ends viewing as others with the role that allowed it, here and soon on another server', async () => {
    const buyer = await left.member('buyer')
    const former = await left.member('superuser')
    const viewing = { headers: { 'view-as-user': buyer.id } }
    for (const server of [former, right.as(former)])
      expect((await server.ask(listDeals, viewing)).status).toBe(200)
    await admin.ask(patchUser, { params: { id: former.id }, body: { is_superuser: false } })
    expect((await former.ask(listDeals, viewing)).status).toBe(401)
    await vi.waitUntil(async () => (await right.as(former).ask(listDeals, viewing)).status === 401, SOON)
  })
})
