import { describe, expect, it } from 'vitest'
import { loanBidIssue, loanBidIssues, loanCeiling, totalOfBids } from './bid-rules.ts'
import { readAmount, readBidSheet } from './bid-sheet.ts'

const LOANS = [
  { id: 'one', reference: 'HS-1', balance: 100_000_00 },
  { id: 'two', reference: 'HS-2', balance: 200_000_00 },
]
const sheet = (...rows: string[][]) => rows.map((cells, place) => ({ number: place + 1, cells }))
const HEADINGS = ['Mortgage', 'City', 'Bid']

describe('a bid sheet', () => {
  it('is read with its French headings and amounts as well', () => {
    const { issue, rows } = readBidSheet(
      sheet(['Hypothèque', 'Ville', 'Mise'], ['HS-1', 'Montréal', '150\u202f000,50\u00a0$']),
      LOANS,
    )
    expect([issue, rows.map(({ amount, error }) => [amount, error])]).toEqual([null, [[15_000_050, null]]])
  })

  it('is read row by row, wherever its columns are, without the rows that have no bid', () => {
    const { issue, rows } = readBidSheet(
      sheet(
        ['Book BK-20400'],
        ['BID ', 'City', ' mortgage'],
        ['$99,000.00', 'Toronto', 'hs-1'],
        ['', 'Ottawa', 'HS-2'],
      ),
      LOANS,
    )
    expect(issue).toBeNull()
    expect(rows).toEqual([{ row: 3, reference: 'hs-1', loan: 'one', amount: 99_000_00, error: null }])
  })

  it('reports each wrong row with its number and an error', () => {
    const { rows } = readBidSheet(
      sheet(
        HEADINGS,
        ['HS-9', '', '1'],
        ['', '', '1'],
        ['HS-1', '', 'a lot'],
        ['HS-2', '', '1'],
        ['HS-2', '', '2'],
        ['HS-1', '', '200000.01'],
      ),
      LOANS,
    )
    expect(rows.map(({ row, error }) => [row, error])).toEqual([
      [2, 'The book has no mortgage with this reference.'],
      [3, 'The row has a bid and names no mortgage.'],
      [4, '“a lot” is not an amount with at most two decimals.'],
      [5, null],
      [6, 'The mortgage has a bid in row 5 already.'],
      [7, 'The mortgage has a bid in row 4 already.'],
    ])
    expect(readBidSheet(sheet(HEADINGS, ['HS-1', '', '200000.01']), LOANS).rows[0]?.error).toBe(
      'Bids are at most $200,000.00, twice what is outstanding.',
    )
    expect(readBidSheet(sheet(HEADINGS, ['HS-1', '', '0']), LOANS).rows[0]?.error).toBe(
      'Enter an amount above zero.',
    )
  })

  it('is read below the row with both headings, however they are punctuated, and has no rows if it is refused', () => {
    const { rows } = readBidSheet(
      sheet(['Mortgage book'], ['Mortgage'], [' *Mortgage:* ', '“Bid”'], [' HS-1 ', ' 5 '], ['HS-2'], []),
      LOANS,
    )
    expect(rows).toEqual([{ row: 4, reference: 'HS-1', loan: 'one', amount: 5_00, error: null }])
    expect(readBidSheet([], LOANS).rows).toEqual([])
  })

  it('names the first row of a mortgage that has several bids', () => {
    const { rows } = readBidSheet(
      sheet(HEADINGS, ['HS-1', '', '1'], ['hs-1', '', '2'], ['HS-1', '', '3']),
      LOANS,
    )
    expect(rows.map(({ error }) => error)).toEqual([
      null,
      'The mortgage has a bid in row 2 already.',
      'The mortgage has a bid in row 2 already.',
    ])
  })

  it('reports what is missing from the whole sheet', () => {
    expect(readBidSheet(sheet(['Loan', 'Amount'], ['HS-1', '1']), LOANS).issue).toMatch(
      /“Mortgage” and “Bid”/,
    )
    expect(readBidSheet(sheet([...HEADINGS, 'Bid'], ['HS-1', '', '1', '2']), LOANS).issue).toMatch(
      /“Bid” is in the sheet twice/,
    )
    expect(readBidSheet(sheet(HEADINGS, ['HS-1', '', '']), LOANS).issue).toMatch(/No row has a bid/)
    expect(readBidSheet([], LOANS).issue).toMatch(/needs a row/)
  })

  it('reads amounts as people type them, and no others', () => {
    for (const text of [
      '450000',
      '450,000',
      '$450,000.00',
      '450 000,00 $',
      '450.000,00',
      'CAD 450000.0',
      '450 000',
    ])
      expect(readAmount(text), text).toBe(450_000_00)
    for (const text of ['-450000', '450,00,00', '450000.005', '4.5e5', '98%', '', '=1+1', '1,2'.repeat(9)])
      expect(readAmount(text), text).toBeNull()
  })
})

describe('an amount in a sheet', () => {
  it('has groups of three with commas, points, apostrophes or spaces', () => {
    for (const text of ['1,234,567.50', '1.234.567,50', '1’234’567.50', '1 234 567,5', '1234567,50'])
      expect(readAmount(text), text).toBe(1_234_567_50)
    expect(readAmount('999999999999.99')).toBe(99_999_999_999_999)
  })

  it('is nothing else', () => {
    for (const text of [
      'x1.000,00',
      '1.000,00x',
      'x1,000',
      '1,000x',
      '12.34,00',
      '1,2345',
      '1.0000,00',
      'x5,00',
    ])
      expect(readAmount(text), text).toBeNull()
  })
})

describe('bids on loans', () => {
  it('are at most twice the balance, and have no limit where there is none', () => {
    expect([loanCeiling({ balance: 1 }), loanCeiling({ balance: 0 })]).toEqual([2, null])
    expect(loanBidIssue({ id: 'one', reference: 'HS-1', balance: 0 }, 500_000_00)).toBeNull()
  })

  it('add up to their total', () => {
    expect([totalOfBids([{ amount: 5 }, { amount: 7 }]), totalOfBids([])]).toEqual([12, 0])
  })

  it('name loans of the book, once each, at an amount up to twice what is outstanding', () => {
    const loans = new Map(LOANS.map((loan) => [loan.id, loan]))
    const issues = (...bids: [string, number][]) =>
      loanBidIssues(
        loans,
        bids.map(([loan, amount]) => ({ loan, amount })),
      ).map(({ place, field }) => `${place} ${field}`)
    expect(issues(['one', 1], ['two', 400_000_00])).toEqual([])
    expect(issues(['one', 1], ['one', 2], ['other', 1], ['two', 400_000_01])).toEqual([
      '1 loan',
      '2 loan',
      '3 amount',
    ])
  })
})
