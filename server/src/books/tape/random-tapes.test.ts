import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { checkTape } from '#domain/books/tape/check-tape.ts'
import { TAPE_COLUMNS } from '#domain/books/tape/columns.ts'
import * as contract from '#domain/books/tape/contract.ts'
import { NOTHING_KNOWN } from '#domain/books/tape/duplicates.ts'
import { guessMapping } from '#domain/books/tape/headers.ts'
import { sampleCells, templateHeaders } from '#domain/books/tape/sample.ts'
import { createDeal } from '#domain/deals/contract.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { getTask } from '#domain/tasks/contract.ts'
import { loansOf } from '../../deals/queries/loans.ts'
import { book as bookFields } from '../../test/books.ts'
import { effort } from '../../test/effort.ts'
import { sendForm } from '../../test/forms.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'

const TAPES = effort(10, 30)

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp('postgres', { LOG_LEVEL: 'silent' })
  await testApp.product.startWork()
})
afterAll(() => testApp.close())

/** What people write into cells, some of it wrong; half of the tapes have none. */
const written = fc.constantFrom(
  '',
  'n/a',
  '7,5 %',
  '8.00%',
  '0.07',
  '$1,200',
  '450 000,00 $',
  '1re',
  '2027-05-01',
  'x',
)
const change = fc.tuple(fc.nat({ max: TAPE_COLUMNS.length - 1 }), written)
const row = fc.record({
  base: fc.constantFrom(...sampleCells()),
  changes: fc.oneof(fc.constant([]), fc.array(change, { maxLength: 2 })),
})
const tape = fc.array(row, { minLength: 1, maxLength: 6 }).map((rows) =>
  rows.map(({ base, changes }, number) => {
    const cells = [...base]
    cells[0] = `LN-${number}`
    cells[TAPE_COLUMNS.findIndex(({ name }) => name === 'loan_address')] = `${number} Sample Street`
    for (const [at, text] of changes) cells[at] = text
    return cells
  }),
)

it('the import of random tapes does exactly what their preview shows, cent by cent', async () => {
  const { db, clock } = testApp.product.platform
  let imported = 0
  for (const rows of fc.sample(tape, { numRuns: TAPES, seed: 21 })) {
    // Each has its own, so that tapes are not compared with each other.
    const seller = await testApp.member('seller')
    const { id } = (await seller.ask(createDeal, { body: bookFields() })).body
    const headers = templateHeaders()
    const content = [headers, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')
    const { body: preview } = await sendForm(testApp, seller, `/loan-deal/${id}/loan_tape/`, {}, [
      { name: 'tape.csv', content },
    ])
    const shown = (await seller.ask(contract.listTapeRows, { params: { id } })).body.results
    const now = clock.now()
    const should = checkTape(
      {
        headers,
        mapping: guessMapping(headers),
        dateOrder: null,
        rows: rows.map((cells, at) => ({ number: at + 2, cells, fixed: {} })),
      },
      NOTHING_KNOWN,
      { today: businessDateOf(now), now },
    )
    expect(shown.map(({ problems }) => problems)).toEqual(should.rows.map(({ problems }) => problems))

    const response = await seller.ask(contract.commitTape, {
      params: { id },
      body: { version: preview.version },
    })
    const loans = async () =>
      (await loansOf(db, id)).map(({ loan_reference, values, credit_score }) => ({
        loan_reference,
        values,
        credit_score,
      }))
    if (preview.totals.with_errors > 0) {
      expect([response.status, await loans()]).toEqual([409, []])
      continue
    }
    expect(response.status, JSON.stringify(response.body)).toBe(202)
    const state = async () => (await seller.ask(getTask, { params: { id: response.body.task_id } })).body
    await vi.waitUntil(async () => (await state()).finished_at !== null, { timeout: 30_000, interval: 20 })
    const stored = await loans()
    expect(stored).toEqual(should.rows.map(({ loan }) => loan))
    const sum = stored.reduce((total, { values }) => total + (values.principle_balance ?? 0), 0)
    expect(toDecimal(sum)).toBe(preview.totals.principle_balance)
    imported += 1
  }
  expect([imported > TAPES / 5, imported < TAPES]).toEqual([true, true])
})
