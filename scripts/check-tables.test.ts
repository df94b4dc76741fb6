import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { tableBreaches } from './check-tables.ts'
import type { Exceptions } from './table-exceptions.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const named = (...tables: string[]) =>
  `declare module '../platform/database/tables.ts' {\n  interface Tables {\n${tables.map((table) => `    ${table}: {\n      id: string\n    }\n`).join('')}  }\n}\n`

/** What the check finds in a server with deals and auctions, and these files. */
function breachesOf(
  files: Record<string, string>,
  written: Exceptions = {},
  read: Exceptions = {},
): string[] {
  const root = mkdtempSync(join(tmpdir(), 'homeslice-tables-'))
  folders.push(root)
  const all = {
    'deals/tables.ts': named('loan_deals', 'deal_notes'),
    'auctions/tables.ts': named('bids'),
    ...files,
  }
  for (const [name, text] of Object.entries(all)) {
    const path = join(root, 'server/src', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return tableBreaches(root, written, read)
}

it('every table has one writer, and what a feature reads of later ones is listed', () => {
  expect(tableBreaches(join(import.meta.dirname, '..'))).toEqual([])
})

it.each([
  ["tx.insertInto('deal_notes').values(note)"],
  ["tx.updateTable('deal_notes as n')"],
  ["tx.deleteFrom('deal_notes')"],
  ["tx.mergeInto('deal_notes')"],
  ['sql`insert into deal_notes (id) values (1)`'],
  ['sql`with gone as (delete from deal_notes returning id) select 1`'],
  ['sql`update deal_notes set text = 1`'],
])('a table that another feature names is not written: %s', (statement) => {
  expect(breachesOf({ 'auctions/store.ts': statement })).toEqual([
    'server/src/auctions/store.ts: writes deal_notes, which is written by deals alone; call its command.',
  ])
  expect(breachesOf({ 'deals/store/notes.ts': statement })).toEqual([])
  expect(
    breachesOf({ 'auctions/store.ts': statement }, { auctions: { deal_notes: 'For a reason.' } }),
  ).toEqual([])
})

it.each([
  ["db.selectFrom('bids')"],
  ["db.selectFrom('loan_deals as d').innerJoin('bids as b', 'b.id', 'd.id')"],
  ['sql`select 1 from loan_deals d left join bids b on true`'],
])('a table of a later feature is not read without a reason: %s', (statement) => {
  expect(breachesOf({ 'deals/queries.ts': statement })).toEqual([
    'server/src/deals/queries.ts: reads bids of the later feature auctions; name it in scripts/table-exceptions.ts with the reason.',
  ])
  expect(breachesOf({ 'deals/queries.ts': statement }, {}, { deals: { bids: 'For a reason.' } })).toEqual([])
})

it('a table of an earlier feature is read, and locks, upserts and comments are no writes', () => {
  const text = `/* delete from deal_notes */
    // update deal_notes
    sql\`select id from loan_deals for update of loan_deals\`
    sql\`select id from loan_deals for no key update\`
    sql\`insert into bids (id) values (1) on conflict do update set id = 1\``
  expect(breachesOf({ 'auctions/queries.ts': text })).toEqual([])
})

it('an exception that nothing needs is reported', () => {
  expect(breachesOf({}, { auctions: { deal_notes: 'Once.' } }, { deals: { bids: 'Once.' } })).toEqual([
    'scripts/table-exceptions.ts: auctions no longer writes deal_notes.',
    'scripts/table-exceptions.ts: deals no longer reads bids.',
  ])
})
