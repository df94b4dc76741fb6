import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patchMe, patchUser, register, verifyOtp } from '#domain/accounts/contract.ts'
import { createDeal } from '#domain/deals/contract.ts'
import { downloadFiles } from '#domain/documents/contract.ts'
import { listAuditLogs } from '#domain/history/audit/contract.ts'
import { SMALL_PDF, sendForm } from '../../test/forms.ts'
import { mortgage } from '../../test/listing.ts'
import { codeFor, newcomer, PASSWORD, registration } from '../../test/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
let admin: Client
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
  admin = await testApp.member('superuser')
})
afterAll(() => testApp.close())

const emailOf = async (id: string) =>
  (
    await testApp.product.platform.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email

describe('the audit log', () => {
  it('shows who did what from which address, with before and after, newest first', async () => {
    const person = await newcomer(testApp)
    await person.ask(patchMe, { body: { job_title: 'Analyst' } })
    await admin.ask(patchUser, { params: { id: person.id }, body: { job_title: 'Director' } })
    const { body } = await admin.ask(listAuditLogs, { query: { search: person.email, page_size: '2' } })
    expect(body.results).toMatchObject([
      {
        event: 'user.changed',
        action_type: 'user_changes',
        subject: person.email,
        actor: { id: admin.id },
        effective_user: null,
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

  it('continues from a cursor without gaps or repeats, in either order', async () => {
    const person = await newcomer(testApp)
    const change = (job_title: string) => person.ask(patchMe, { body: { job_title } })
    for (const title of ['One', 'Two', 'Three', 'Four']) await change(title)
    for (const ordering of ['-at', 'at'] as const) {
      const read = async (query: Record<string, string>) =>
        (await admin.ask(listAuditLogs, { query: { search: person.email, ordering, ...query } })).body
      const whole = (await read({ page_size: '50' })).results.map(({ id }) => id)
      const found: number[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: Awaited<ReturnType<typeof read>> = await read({ page_size: '2', cursor })
        found.push(...page.results.map(({ id }) => id))
        if (ordering === '-at') await change(`After ${found.length}`)
        cursor = page.next_cursor
      }
      expect(found).toEqual(whole)
    }
    const foreign = await admin.ask(listAuditLogs, { query: { cursor: 'InRleHQi' } })
    expect([foreign.status, Object.keys(foreign.body)]).toEqual([400, ['cursor']])
  })

  it('can be filtered by type and paged', async () => {
    const person = await newcomer(testApp)
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

  it('is for administrators only', async () => {
    for (const role of ['buyer', 'seller', 'reviewer'] as const) {
      expect((await (await testApp.member(role)).ask(listAuditLogs)).status).toBe(403)
    }
    expect((await testApp.anybody.ask(listAuditLogs)).status).toBe(401)
  })

  it('of a user has also what an administrator read while viewing as them', async () => {
    const seller = await testApp.member('seller')
    const { id } = (await seller.ask(createDeal, { body: mortgage() })).body
    await sendForm(testApp, seller, '/loan-deal-files/', { loan_deal: id, document_type: 'net_worth' }, [
      { name: 'statement.pdf', content: SMALL_PDF },
    ])
    const zip = { headers: { 'view-as-user': seller.id }, body: { loan_deal: id } }
    await admin.ask(downloadFiles, zip).catch(() => 'no JSON')
    const query = { actor: await emailOf(seller.id), page_size: '1' }
    const { body } = await admin.ask(listAuditLogs, { query })
    expect(body.results).toMatchObject([
      { event: 'file.downloaded', actor: { id: admin.id }, effective_user: { id: seller.id } },
    ])
  })

  it('can be filtered by actor, subject and time', async () => {
    const [person, other] = [await newcomer(testApp), await newcomer(testApp)]
    await admin.ask(patchUser, { params: { id: person.id }, body: { job_title: 'Analyst' } })
    await admin.ask(patchUser, { params: { id: other.id }, body: { job_title: 'Analyst' } })
    const find = async (query: Record<string, string>) =>
      (await admin.ask(listAuditLogs, { query })).body.results.map(({ event, subject_id }) => [
        event,
        subject_id,
      ])
    const changed = ['user.changed', person.id]
    expect(await find({ subject_id: person.id })).toEqual([
      changed,
      ['user.email_verified', person.id],
      ['user.registered', person.id],
    ])
    expect(await find({ subject: person.email, actor: await emailOf(admin.id) })).toEqual([changed])
    expect(await find({ actor: person.email })).not.toContainEqual(changed)
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    expect(await find({ subject_id: person.id, at__gte: soon })).toEqual([])
    expect(
      await find({ subject_id: person.id, at__lte: soon, at__gte: '2020-01-01T00:00:00Z' }),
    ).toHaveLength(3)
    expect((await admin.ask(listAuditLogs, { query: { at__gte: 'yesterday' } })).status).toBe(400)
  })

  it('cannot be changed or shortened, not even in the database', async () => {
    const { db } = testApp.product.platform
    await newcomer(testApp)
    await expect(db.updateTable('events').set({ type: 'nothing' }).execute()).rejects.toThrow('never changed')
    await expect(db.deleteFrom('events').execute()).rejects.toThrow('never changed')
  })
})

describe('the export of the audit log', () => {
  const download = async (query: string) => {
    const response = await testApp.product.http.inject({
      url: `/api/audit-logs/export/?${query}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    return { ...response, lines: response.body.trimEnd().split('\r\n') }
  }

  it('is a CSV file of the filtered log, and begins with its own entry', async () => {
    const person = await newcomer(testApp)
    const { headers, lines } = await download('action_type=file_downloads')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toContain('HomeSlice audit log.csv')
    expect(lines[0]).toBe(
      '\uFEFF"Number","Time (UTC)","Type","Event","Subject","Subject id","Who","Acting as","API key","Network address","Before","After"',
    )
    expect(lines[1]).toContain('"audit.exported"')
    expect(lines[1]).toContain('""action_type"":""file_downloads""')
    const own = await download(`subject_id=${person.id}`)
    expect(own.lines).toHaveLength(3)
    expect((await admin.ask(listAuditLogs, { query: { search: 'audit.exported' } })).body.count).toBe(2)
  })

  it('runs no formula on the computer of its reader', async () => {
    const email = '+cmd@people.test'
    await testApp.anybody.ask(register, { body: registration(email) })
    await testApp.anybody.ask(verifyOtp, {
      body: { email, otp: await codeFor(testApp, email), password: PASSWORD },
    })
    const { body } = await download('subject=cmd@people')
    expect(body).toContain('"\'+cmd@people.test"')
  })

  it('contains every row, however many there are', async () => {
    const { db } = testApp.product.platform
    const rows = Array.from({ length: 2500 }, (_, number) => ({
      type: 'user.changed',
      audit_type: 'credit_box_changes',
      subject_type: 'user',
      subject_label: `row ${number}`,
    }))
    await db.insertInto('events').values(rows).execute()
    const { lines } = await download('action_type=credit_box_changes')
    const numbers = lines.slice(1).map((line) => Number(/^"(\d+)"/.exec(line)?.[1]))
    expect(new Set(numbers).size).toBe(2500)
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
  })
})
