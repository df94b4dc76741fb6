import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import { TAPE_COLUMNS, type TapeColumnName } from '#domain/books/tape/columns.ts'
import * as contract from '#domain/books/tape/contract.ts'
import { sampleCells, templateHeaders } from '#domain/books/tape/sample.ts'
import { archiveDeal, createDeal } from '#domain/deals/contract.ts'
import { getTask } from '#domain/tasks/contract.ts'
import { loansOf } from '../../deals/queries/loans.ts'
import { book as bookFields } from '../../test/books.ts'
import { sendForm } from '../../test/forms.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
let seller: Client
let bookId: string
beforeAll(async () => {
  testApp = await startTestApp('postgres', { LOG_LEVEL: 'silent' })
  await testApp.product.startWork()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  seller = await testApp.member('seller')
  bookId = (await seller.ask(createDeal, { body: bookFields() })).body.id
})

type Change = Partial<Record<TapeColumnName, string>>
const csv = (headers: readonly string[], rows: readonly (readonly string[])[]) =>
  [headers, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')

/** The sample with changes of its rows. */
const sampleWith = (...changes: Change[]) =>
  csv(
    templateHeaders(),
    sampleCells().map((cells, row) =>
      TAPE_COLUMNS.map(({ name }, at) => changes[row]?.[name] ?? cells[at] ?? ''),
    ),
  )

const upload = (content: string | Buffer, name = 'tape.csv') =>
  sendForm(testApp, seller, `/loan-deal/${bookId}/loan_tape/`, {}, [{ name, content }])
const params = () => ({ params: { id: bookId } })
const tape = async () => (await seller.ask(contract.getTape, params())).body.tape
const rows = async (show?: keyof typeof contract.TAPE_SHOWN) =>
  (await seller.ask(contract.listTapeRows, { ...params(), query: show ? { show } : {} })).body
const finished = async (id: string) => {
  const state = async () => (await seller.ask(getTask, { params: { id } })).body
  await vi.waitUntil(async () => (await state()).finished_at !== null, { timeout: 30_000, interval: 20 })
  return state()
}
const commit = async (version: number) => {
  const { status, body } = await seller.ask(contract.commitTape, { ...params(), body: { version } })
  expect(status, JSON.stringify(body)).toBe(202)
  return finished(body.task_id)
}
const loans = () => loansOf(testApp.product.platform.db, bookId)

describe('a loan tape', () => {
  it('is previewed without storing a mortgage, and imported as the preview shows it', async () => {
    const preview = await upload(sampleWith())
    expect(preview.status).toBe(201)
    expect(preview.body.totals).toMatchObject({ rows: 4, with_errors: 0, with_warnings: 0 })
    expect(await loans()).toEqual([])

    expect(await commit(1)).toMatchObject({ status: 'done', result: { mortgages: 4 } })
    const stored = await loans()
    expect(stored.map(({ loan_reference, credit_score }) => [loan_reference, credit_score])).toEqual([
      ['LN-1001', 712],
      ['LN-1002', 688],
      ['LN-1003', 641],
      ['LN-1004', null],
    ])
    expect(stored[0]?.values).toMatchObject({
      mortgage_amount: 45_000_000,
      interest_rate: 7.25,
      maturity_date: '2029-06-01',
      position: 'first',
      payment_frequency: 'monthly',
    })
    const { body: deal } = await seller.ask(getDeal, params())
    expect(deal.book_of_mortgages_data).toMatchObject({ mortgages: 4, total_loan_value: '2040000.00' })
    expect(await tape()).toBeNull()
  })

  it('is compared with the mortgages of the seller’s other books, unless a book was archived or sold', async () => {
    await upload(sampleWith())
    await commit(1)
    const other = { id: bookId }
    bookId = (await seller.ask(createDeal, { body: bookFields() })).body.id
    expect((await upload(sampleWith())).body.totals).toMatchObject({ rows: 4, with_warnings: 4 })
    const [first] = (await rows('warnings')).results
    expect(first?.problems).toMatchObject([{ message: expect.stringContaining('your open deal HS-') }])
    await seller.ask(archiveDeal, { params: other, body: { is_archived: true } })
    expect((await upload(sampleWith())).body.totals).toMatchObject({ rows: 4, with_warnings: 0 })
    await seller.ask(archiveDeal, { params: other, body: { is_archived: false } })
    expect((await upload(sampleWith())).body.totals).toMatchObject({ rows: 4, with_warnings: 4 })
    await sql`update loan_deals set deal_state = 'sold', sale_amount = 1, sold_at = now() where id = ${other.id}`.execute(
      testApp.product.platform.db,
    )
    expect((await upload(sampleWith())).body.totals).toMatchObject({ rows: 4, with_warnings: 0 })
  })

  it('with errors is not imported, and each error names row, column and value', async () => {
    const { body } = await upload(sampleWith({ interest_rate: 'seven' }, { city: '' }))
    expect(body.totals).toMatchObject({ with_errors: 2 })
    const { results, count } = await rows('errors')
    expect(count).toBe(2)
    expect(results.map(({ number, cells, problems }) => [number, cells.interest_rate, problems])).toEqual([
      [2, 'seven', [{ column: 'interest_rate', level: 'error', message: 'This is not a number.' }]],
      [3, '6.40%', [{ column: 'city', level: 'error', message: 'This field is required.' }]],
    ])
    const refused = await seller.ask(contract.commitTape, { ...params(), body: { version: 1 } })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'tape_has_errors' }])
  })

  it('that has an error since its preview is not imported, not even its rows without one', async () => {
    await upload(sampleWith())
    // As if a rule had become stricter.
    await sql`update tape_rows set cells = jsonb_set(cells, '{0}', '""') where number = 3
      and import_id in (select id from tape_imports where book_id = ${bookId})`.execute(
      testApp.product.platform.db,
    )
    expect(await commit(1)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^One row has an error\./),
    })
    expect(await loans()).toEqual([])
    expect(await tape()).toMatchObject({ file_name: 'tape.csv' })
  })

  it('is corrected cell by cell, and a correction can be undone', async () => {
    await upload(sampleWith({ interest_rate: 'seven' }))
    const correct = (version: number, value: string | null) =>
      seller.ask(contract.correctTape, {
        ...params(),
        body: { version, cells: [{ row: 2, column: 'interest_rate', value }] },
      })
    expect((await correct(1, '7.25%')).body.totals).toMatchObject({ with_errors: 0 })
    expect((await rows()).results[0]).toMatchObject({ fixed: ['interest_rate'], level: null })
    expect((await correct(1, '8%')).status).toBe(412)
    expect((await correct(2, null)).body.totals).toMatchObject({ with_errors: 1 })
    expect((await correct(3, '7,5 %')).status).toBe(200)
    await commit(4)
    expect((await loans())[0]?.values.interest_rate).toBe(7.5)
  })

  it('is imported without the rows that are left out', async () => {
    await upload(sampleWith({}, { loan_reference: 'LN-1001' }))
    expect((await tape())?.totals.with_errors).toBe(2)
    const left = await seller.ask(contract.removeTapeRows, { ...params(), body: { version: 1, rows: [3] } })
    expect(left.body.totals).toMatchObject({ rows: 3, with_errors: 0 })
    await commit(2)
    expect((await loans()).map(({ loan_reference }) => loan_reference)).toEqual([
      'LN-1001',
      'LN-1003',
      'LN-1004',
    ])
  })

  it.each([
    ['its seller', 'seller'],
    ['an administrator for its seller', 'superuser'],
  ] as const)('is read by the columns that %s chose, also the next time', async (_who, role) => {
    const headers = templateHeaders().map((header) => (header === 'Interest rate' ? 'Pricing' : header))
    const content = csv(headers, sampleCells())
    const first = await upload(content)
    const at = headers.indexOf('Pricing')
    expect(first.body.mapping[at]).toBeNull()
    expect(first.body.samples[at]).toEqual(['7.25%', '6.40%', '10.99%'])
    const mapping = [...first.body.mapping]
    mapping[at] = 'interest_rate'
    const by = role === 'seller' ? seller : await testApp.member(role)
    const changed = await by.ask(contract.changeTape, { ...params(), body: { version: 1, mapping } })
    expect(changed.body.totals).toMatchObject({ with_errors: 0 })
    expect((await upload(content)).body.mapping[at]).toBe('interest_rate')
  })

  it('whose dates can be read in two ways needs a choice of their order', async () => {
    const dates = {
      appraisal_date: '03/02/2026',
      original_mortgage_date: '02/06/2025',
      initial_payment_date: '02/07/2025',
      maturity_date: '01/06/2029',
    }
    const { body } = await upload(sampleWith(dates, dates, dates, dates))
    // It is asked for once, in the first row.
    expect(body.totals).toMatchObject({ rows: 4, with_errors: 1 })
    const { results } = await rows('errors')
    expect(results.map(({ number, problems }) => [number, problems])).toEqual([
      [
        2,
        [expect.objectContaining({ message: expect.stringMatching(/ 15 other dates of the tape can be/) })],
      ],
    ])
    const early = await seller.ask(contract.commitTape, { ...params(), body: { version: 1 } })
    expect(early.body).toMatchObject({ code: 'tape_has_errors' })
    const changed = await seller.ask(contract.changeTape, {
      ...params(),
      body: { version: 1, date_order: 'day_first' },
    })
    expect(changed.body).toMatchObject({ date_order: 'day_first', totals: { with_errors: 0 } })
    await commit(2)
    expect((await loans())[0]?.values.initial_payment_date).toBe('2025-07-02')
  })

  it('is imported directly, from a file or a JSON array, once for an Idempotency-Key', async () => {
    const path = `/loan-deal/${bookId}/create_bulk_loan_deal/`
    const headers = { 'idempotency-key': 'tape-1' }
    const file = [{ name: 'tape.csv', content: sampleWith() }]
    const first = await sendForm(testApp, seller, path, {}, file, headers)
    expect([first.status, first.body]).toMatchObject([202, { mortgages: 4, warnings: 0 }])
    await finished(first.body.task_id)
    expect((await sendForm(testApp, seller, path, {}, file, headers)).body).toEqual(first.body)
    const other = [{ name: 'tape.csv', content: sampleWith({ city: 'Guelph' }) }]
    expect((await sendForm(testApp, seller, path, {}, other, headers)).status).toBe(422)

    const mortgage = Object.fromEntries(
      TAPE_COLUMNS.map(({ name }, at) => [name, sampleCells()[0]?.[at] || null]),
    )
    const json = (body: unknown) =>
      testApp.product.http.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { authorization: `Bearer ${seller.token}`, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      })
    const started = await json([{ ...mortgage, interest_rate: 0.99, loan_yield: '1' }])
    expect(started.statusCode, started.body).toBe(202)
    await finished(started.json().task_id)
    expect((await loans()).map(({ values }) => [values.interest_rate, values.loan_yield])).toEqual([
      [0.99, 1],
    ])

    const wrong = await json([mortgage, { ...mortgage, city: null, loan_reference: 'LN-2' }])
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { '1.city': ['This field is required.'] }])
    const unknown = await json([{ ...mortgage, colour: 'red' }])
    expect([unknown.statusCode, unknown.json()]).toEqual([
      400,
      { '0.colour': ['Unknown or read-only field.'] },
    ])
    expect((await json({})).statusCode).toBe(400)
    expect((await loans()).length).toBe(1)
  })

  it('that was corrected in its preview is not replaced by one that is sent without a preview', async () => {
    const path = `/loan-deal/${bookId}/create_bulk_loan_deal/`
    const send = () => sendForm(testApp, seller, path, {}, [{ name: 'other.csv', content: sampleWith() }])
    await upload(sampleWith({ city: '=1+1' }))
    const body = { version: 1, cells: [{ row: 2, column: 'city' as const, value: 'Guelph' }] }
    expect((await seller.ask(contract.correctTape, { ...params(), body })).status).toBe(200)
    expect(await send()).toMatchObject({
      status: 409,
      body: {
        code: 'tape_was_corrected',
        non_field_errors: [
          'This book has a loan tape that was corrected in its preview. Import that tape or discard it, then send this one again.',
        ],
      },
    })
    expect(await tape()).toMatchObject({ file_name: 'tape.csv', version: 2 })
    await seller.ask(contract.discardTape, params())
    const started = await send()
    expect(started.status).toBe(202)
    expect(await finished(started.body.task_id)).toMatchObject({ status: 'done' })
  })

  it('that was not changed in its preview is replaced by one that is sent without a preview', async () => {
    await upload(sampleWith({ city: '=1+1' }))
    const path = `/loan-deal/${bookId}/create_bulk_loan_deal/`
    const started = await sendForm(testApp, seller, path, {}, [{ name: 'b.csv', content: sampleWith() }])
    expect(started.status).toBe(202)
  })

  it('lists the problems of more rows than one batch holds, in order', async () => {
    const cells = sampleCells()[0] ?? []
    const place = TAPE_COLUMNS.findIndex(({ name }) => name === 'city')
    const bad = Array.from({ length: 1_100 }, (_, at) => cells.with(0, `LN-${at}`).with(place, '=1+1'))
    await upload(csv(templateHeaders(), bad))
    const sheet = await testApp.product.http.inject({
      url: `/api/loan-deal/${bookId}/loan_tape/problems/?format=csv`,
      headers: { authorization: `Bearer ${seller.token}` },
    })
    const listed = sheet.body.split('\r\n').filter((line) => line.includes('"City"'))
    expect(listed.map((line) => /"LN-(\d+)"/.exec(line)?.[1])).toEqual(bad.map((_, at) => String(at)))
  })

  it('exports its errors and warnings as a sheet in which no text is a formula', async () => {
    await upload(sampleWith({ city: '=1+1' }, { ltv: '80%' }))
    const sheet = await testApp.product.http.inject({
      url: `/api/loan-deal/${bookId}/loan_tape/problems/?format=csv`,
      headers: { authorization: `Bearer ${seller.token}` },
    })
    expect(sheet.body.split('\r\n').slice(1, 3)).toEqual([
      `"2","LN-1001","Error","City","'=1+1","This is a formula, and not a text."`,
      '"3","LN-1002","Warning","LTV","80%","The balances and the property value come to 69.43%."',
    ])
  })

  it('cannot be imported into a book that was archived or submitted, or into another deal', async () => {
    const archive = (is_archived: boolean) =>
      sql`update loan_deals set is_archived = ${is_archived} where id = ${bookId}`.execute(
        testApp.product.platform.db,
      )
    await archive(true)
    const archived = await upload(sampleWith())
    expect([archived.status, JSON.stringify(archived.body)]).toEqual([
      409,
      expect.stringMatching(/This book is archived/),
    ])
    await archive(false)
    const { body: single } = await seller.ask(createDeal, { body: {} })
    const form = [{ name: 'tape.csv', content: sampleWith() }]
    const other = await sendForm(testApp, seller, `/loan-deal/${single.id}/loan_tape/`, {}, form)
    expect([other.status, JSON.stringify(other.body)]).toEqual([
      409,
      expect.stringMatching(/this deal is not one/),
    ])
    await sql`update loan_deals set deal_state = 'pending' where id = ${bookId}`.execute(
      testApp.product.platform.db,
    )
    const response = await upload(sampleWith())
    expect([response.status, JSON.stringify(response.body)]).toEqual([
      409,
      expect.stringMatching(/before a book is submitted/),
    ])
  })

  it('that an administrator imports for its seller needs another person’s approval', async () => {
    const administrator = await testApp.member('superuser')
    const path = `/loan-deal/${bookId}/create_bulk_loan_deal/`
    const file = [{ name: 'tape.csv', content: sampleWith() }]
    const { body } = await sendForm(testApp, administrator, path, {}, file)
    const ended = async () =>
      (await administrator.ask(getTask, { params: { id: body.task_id } })).body.finished_at !== null
    await vi.waitUntil(ended, { timeout: 30_000, interval: 20 })
    const { db } = testApp.product.platform
    const { rows: books } = await sql`select staff_editors from loan_deals where id = ${bookId}`.execute(db)
    expect([books, (await loans()).length]).toEqual([[{ staff_editors: [administrator.id] }], 4])
  })

  it('of another seller does not exist', async () => {
    await upload(sampleWith())
    const stranger = await testApp.member('seller')
    expect((await stranger.ask(contract.getTape, params())).status).toBe(404)
    expect((await stranger.ask(contract.listTapeRows, params())).status).toBe(404)
    expect((await stranger.ask(contract.discardTape, params())).status).toBe(404)
  })

  it('is deleted when it has not been changed for a month', async () => {
    const { db } = testApp.product.platform
    await upload(sampleWith())
    await sql`update tape_imports set changed_at = now() - interval '31 days' where book_id = ${bookId}`.execute(
      db,
    )
    const { deleteOldImports } = await import('./store.ts')
    await deleteOldImports(db)
    expect(await tape()).toBeNull()
  })
})

describe('an import that waits for its turn', () => {
  let idle: TestApp
  let owner: Client
  beforeAll(async () => {
    idle = await startTestApp('postgres', { LOG_LEVEL: 'silent' })
    owner = await idle.member('seller')
  })
  afterAll(() => idle.close())
  const send = (path: string, name = 'tape.csv') =>
    sendForm(idle, owner, path, {}, [{ name, content: sampleWith() }])
  const started = async () => {
    const { body } = await owner.ask(createDeal, { body: bookFields() })
    const { task_id } = (await send(`/loan-deal/${body.id}/create_bulk_loan_deal/`)).body
    return { id: body.id, task: task_id as string }
  }

  it('keeps its tape: another is refused until the import is over or cancelled', async () => {
    const { id } = await started()
    const path = `/loan-deal/${id}/loan_tape/`
    expect(await send(path, 'other.csv')).toMatchObject({
      status: 409,
      body: {
        non_field_errors: ['This loan tape is being imported. Wait for it, or cancel the import.'],
      },
    })
    const nameOfTape = async () =>
      (await owner.ask(contract.getTape, { params: { id } })).body.tape?.file_name
    expect(await nameOfTape()).toBe('tape.csv')
    const cells = [{ row: 2, column: 'interest_rate' as const, value: '9%' }]
    const corrected = await owner.ask(contract.correctTape, { params: { id }, body: { version: 1, cells } })
    expect(corrected.status).toBe(409)
    await owner.ask(contract.cancelTape, { params: { id } })
    expect([(await send(path, 'other.csv')).status, await nameOfTape()]).toEqual([201, 'other.csv'])
  })

  it('stores nothing once it is cancelled, its tape is discarded, or its book is submitted meanwhile', async () => {
    const [cancelled, discarded, submitted] = [await started(), await started(), await started()]
    const again = { params: { id: cancelled.id }, body: { version: 1 } }
    expect((await owner.ask(contract.commitTape, again)).status).toBe(409)
    const response = await owner.ask(contract.cancelTape, { params: { id: cancelled.id } })
    expect(response.body.task_id).toBeNull()
    expect((await owner.ask(contract.cancelTape, { params: { id: cancelled.id } })).status).toBe(409)
    expect((await owner.ask(contract.discardTape, { params: { id: discarded.id } })).status).toBe(204)
    const { db } = idle.product.platform
    const within = { timeout: 30_000, interval: 20 }
    await db.transaction().execute(async (tx) => {
      const row = tx.updateTable('loan_deals').where('id', '=', submitted.id)
      await row.set({ deal_state: 'pending' }).execute()
      await idle.product.startWork()
      const task = tx.selectFrom('background_tasks').select('progress').where('id', '=', submitted.task)
      // It has read the book as a draft, and stores its loans once this is committed.
      await vi.waitUntil(async () => (await task.executeTakeFirstOrThrow()).progress > 0, within)
    })
    const CANCELLED = 'The import was cancelled. Nothing was stored.'
    for (const [{ id, task }, error] of [
      [cancelled, CANCELLED],
      [discarded, CANCELLED],
      [submitted, expect.stringContaining('before a book is submitted')],
    ] as const) {
      const state = async () => (await owner.ask(getTask, { params: { id: task } })).body
      await vi.waitUntil(async () => (await state()).finished_at !== null, within)
      expect(await state()).toMatchObject({ status: 'failed', error })
      expect(await loansOf(db, id)).toEqual([])
    }
  })
})
