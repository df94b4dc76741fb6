import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patchMe, patchUser } from '#domain/accounts/contract.ts'
import { listAuditLogs } from '#domain/audit/contract.ts'
import { newcomer } from '../test/newcomers.ts'
import { type Client, startWorld, type World } from '../test/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await startWorld()
  await world.product.startWork()
  admin = await world.member('superuser')
}, 60_000)
afterAll(() => world.close())

describe('the audit log', () => {
  it('tells who did what, as whom and from where, with before and after, newest first', async () => {
    const person = await newcomer(world)
    await person.ask(patchMe, { body: { job_title: 'Analyst' } })
    await admin.ask(patchMe, { headers: { 'view-as-user': person.id }, body: { job_title: 'Director' } })
    const { body } = await admin.ask(listAuditLogs, { query: { search: person.email, page_size: '2' } })
    expect(body.results).toMatchObject([
      {
        event: 'user.changed',
        action_type: 'user_changes',
        subject: person.email,
        actor: { id: admin.id },
        effective_user: { id: person.id, email: person.email },
        address: '127.0.0.1',
        before: { job_title: 'Analyst' },
        after: { job_title: 'Director' },
      },
      {
        actor: { id: person.id, email: person.email },
        effective_user: null,
        after: { job_title: 'Analyst' },
      },
    ])
  })

  it('is filtered by type and pages through', async () => {
    const person = await newcomer(world)
    for (const job_title of ['One', 'Two', 'Three']) {
      await admin.ask(patchUser, { params: { id: person.id }, body: { job_title } })
    }
    const query = { search: 'user.changed', action_type: 'user_changes', page_size: '2' } as const
    const first = await admin.ask(listAuditLogs, { query })
    const second = await admin.ask(listAuditLogs, { query: { ...query, page: '2' } })
    expect(first.body.next).toBe(
      '/audit-logs/?search=user.changed&action_type=user_changes&page_size=2&page=2',
    )
    const ids = [...first.body.results, ...second.body.results].map((row) => row.id)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
    const none = await admin.ask(listAuditLogs, { query: { action_type: 'file_downloads' } })
    expect(none.body).toMatchObject({ count: 0, results: [] })
    expect((await admin.ask(listAuditLogs, { query: { action_type: 'gossip' } as never })).status).toBe(400)
  })

  it('is for administrators alone', async () => {
    for (const role of ['buyer', 'seller', 'reviewer'] as const) {
      expect((await (await world.member(role)).ask(listAuditLogs)).status).toBe(403)
    }
    expect((await world.anybody.ask(listAuditLogs)).status).toBe(401)
  })

  it('cannot be changed or shortened, not even in the database', async () => {
    const { db } = world.product.platform
    await newcomer(world)
    await expect(db.updateTable('events').set({ type: 'nothing' }).execute()).rejects.toThrow('never changed')
    await expect(db.deleteFrom('events').execute()).rejects.toThrow('never changed')
  })
})
