import { expect, test } from 'vitest'
import type { DocumentMatch } from '#domain/books/loan-documents/contract.ts'
import type { ArchiveEntry } from '../../features/books/loan-documents/archive.ts'
import { countStates, type DocumentRow, nameOf, rowOf, stateOf, toSend } from './rows.ts'

const LOAN = { id: '1', reference: 'HS-1', loan_reference: 'LN-1' }
function row(of: {
  entry?: Partial<ArchiveEntry>
  match?: Partial<DocumentMatch>
  row?: Partial<DocumentRow>
}) {
  const entry = { path: 'LN-1/a.pdf', bytes: 10, issue: null, read: () => Promise.reject(), ...of.entry }
  const match = { name: entry.path, loan: LOAN, problem: null, is_present: false, ...of.match }
  return { ...rowOf(entry, { document_type: 'mortgage', ...match }), ...of.row }
}

test('a document is added once it has a mortgage and a type', () => {
  const untyped = row({ match: { document_type: null } })
  expect([stateOf(untyped), stateOf({ ...untyped, type: 'home_title' })]).toEqual(['untyped', 'ready'])
})

test('a document without a mortgage, of another kind or locked is not added, whatever its type', () => {
  const unfit = [
    row({ match: { loan: null } }),
    row({ entry: { issue: 'wrong_type' } }),
    row({ entry: { issue: 'protected' } }),
  ]
  expect(unfit.map(stateOf)).toEqual(['unfit', 'unfit', 'unfit'])
  expect(toSend(unfit)).toEqual([])
})

test('a document that its mortgage has already is not added again, and one that failed is', () => {
  const present = row({ match: { is_present: true } })
  const failed = row({ row: { failure: 'The connection broke.' } })
  const done = row({ row: { sending: 'done' } })
  expect(toSend([present, failed, done])).toEqual([failed])
  expect(countStates([present, failed, done])).toMatchObject({ present: 1, failed: 1, done: 1, ready: 0 })
})

test('of a long path the end is matched, where folder and name are', () => {
  const entry = row({ entry: { path: `${'x/'.repeat(300)}LN-1/appraisal.pdf` } }).entry
  expect(nameOf(entry)).toHaveLength(300)
  expect(nameOf(entry)).toMatch(/LN-1\/appraisal\.pdf$/)
})
