import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { dealFields, mandatoryFields, newDeal } from '../../deals/fields.ts'
import type { TapeCell } from './cells.ts'
import { checkTape, type Tape, type TapeRow } from './check-tape.ts'
import { isDealColumn, mandatoryText, TAPE_COLUMNS, type TapeColumnName, tapeColumn } from './columns.ts'
import { NOTHING_KNOWN } from './duplicates.ts'
import { columnOfHeader, doubledHeaders, guessMapping, headerKey, headerRowOf, savedOf } from './headers.ts'
import { readCell } from './read-cell.ts'
import { sampleCells, templateHeaders } from './sample.ts'

const CLOCK = { today: '2026-11-23', now: new Date('2026-11-23T15:00:00Z') }
const LABELS = templateHeaders()

const tapeOf = (rows: readonly (readonly TapeCell[])[], headers: readonly string[] = LABELS): Tape => ({
  headers,
  mapping: guessMapping(headers),
  dateOrder: null,
  rows: rows.map((cells, at): TapeRow => ({ number: at + 2, cells, fixed: {} })),
})
const check = (tape: Tape, known = NOTHING_KNOWN) => checkTape(tape, known, CLOCK)

/** The first loan of the sample, with other cells. */
const loan = (change: Partial<Record<TapeColumnName, TapeCell>> = {}): TapeCell[] =>
  TAPE_COLUMNS.map(({ name }, at) =>
    name in change ? (change[name] ?? null) : (sampleCells()[0]?.[at] ?? ''),
  )
const problems = (...rows: TapeCell[][]) =>
  check(tapeOf(rows)).rows.map((row) =>
    row.problems.map(({ column, level, message }) => `${level} ${column}: ${message}`),
  )

describe('the columns of a tape', () => {
  it('are known by every accepted header, none of which means two columns', () => {
    const owners = new Map<string, string>()
    for (const { name, label, headers } of TAPE_COLUMNS)
      for (const header of [name, label, ...headers]) {
        const key = headerKey(header)
        expect(owners.get(key) ?? name, header).toBe(name)
        owners.set(key, name)
        expect(columnOfHeader(header.toUpperCase()), header).toBe(name)
      }
  })

  it('say in words when a deal needs them', () => {
    const answers = (change: object) => ({
      ...newDeal(),
      ...change,
      deal_type: 'mortgage_from_book' as const,
    })
    const always = mandatoryFields(answers({}))
    const sometimes = [
      ...mandatoryFields(answers({ mortgage_class: 'residential', position: 'third' })),
      ...mandatoryFields(
        answers({ mortgage_class: 'commercial', commercial_class: 'office_space', position: 'second' }),
      ),
    ]
    for (const column of TAPE_COLUMNS) {
      if (!isDealColumn(column.name) || column.otherwise !== undefined) continue
      const text = mandatoryText(column)
      const { name } = column
      if (text === null) expect(sometimes, name).not.toContain(name)
      else expect(sometimes, name).toContain(name)
      if (text?.startsWith('if') || text?.startsWith('behind')) expect(always, name).not.toContain(name)
    }
  })

  it('include every field that a loan of a book must have', () => {
    const filled = { ...newDeal(), deal_type: 'mortgage_from_book' as const, position: 'third' as const }
    const missing = mandatoryFields(filled).filter(
      (field) => !isDealColumn(field) && !['deal_type', 'fund_type', 'reserve_price'].includes(field),
    )
    expect(missing).toEqual([])
    expect(dealFields.reserve_price.section).toBe('auction')
  })
})

describe('headers', () => {
  test.each([
    ['Loan #', null],
    ['LOAN NUMBER', 'loan_reference'],
    ["Taux d'intérêt (%)", 'interest_rate'],
    ['Solde du capital', 'principle_balance'],
    ['Principal Balance ($)', 'principle_balance'],
    ['Date d’échéance (jj/mm/aaaa)', 'maturity_date'],
    ['Amortization (months)', 'amortization'],
    ['P&I', 'payment_amount'],
    ['Remarks', null],
    ['', null],
  ])('%s means %s', (header, column) => expect(columnOfHeader(header)).toBe(column))

  it('are remembered as the seller chose them, also that one is left out', () => {
    const headers = ['Ref', 'Rate', 'Balance']
    const saved = savedOf(headers, ['loan_reference', null, 'mortgage_amount'])
    expect(guessMapping(headers, saved)).toEqual(['loan_reference', null, 'mortgage_amount'])
    expect(guessMapping(headers)).toEqual([null, 'interest_rate', 'principle_balance'])
  })

  it('of one column go to the first of them', () =>
    expect(guessMapping(['Rate', 'Interest rate'])).toEqual(['interest_rate', null]))

  it('are found below the title of a report, and not in a sheet without them', () => {
    expect(headerRowOf([['Tape of Q3'], [], ['Reference', 'City', 'Rate', 'Notes']])).toBe(2)
    expect(
      headerRowOf([
        ['LN-1', 'Toronto', '7.25'],
        ['LN-2', 'Ottawa', '6'],
      ]),
    ).toBeNull()
  })

  it('that are there twice are named', () =>
    expect(doubledHeaders(['Rate', 'City', 'RATE ', ''])).toEqual(['Rate']))
})

describe('a cell', () => {
  const read = (name: TapeColumnName, cell: TapeCell, by: Partial<Parameters<typeof readCell>[2]> = {}) => {
    const value = readCell(tapeColumn(name), cell, { dateOrder: null, unit: null, ...by })
    if (value === null) return null
    return 'error' in value ? `! ${value.error}` : value.value
  }

  test.each<[TapeCell, number | null]>([
    ['$450,000', 45_000_000],
    ['450 000,00 $', 45_000_000],
    ['450\u202f000,00\u00a0$', 45_000_000],
    ['450.000,50', 45_000_050],
    ['450,000.50', 45_000_050],
    ['CAD 1,234,567', 123_456_700],
    ["450'000.00", 45_000_000],
    ['1234,5', 123_450],
    ['0450000', 45_000_000],
    [450_000.1, 45_000_010],
    [0.1 + 0.2, 30],
    ['n/a', null],
    ['  ', null],
    ['-', null],
  ])('with the amount %j is %j cents', (cell, cents) => expect(read('mortgage_amount', cell)).toBe(cents))

  test.each<[TapeCell, RegExp]>([
    ['450.000', /could be 450000 or 450\.00/],
    ['-450000', /negative/],
    ['(450,000)', /negative/],
    [-1, /negative/],
    ['450k', /not a number/],
    ['4,50,000', /not a number/],
    ['US$450,000', /Canadian dollars/],
    ['1234.567', /more than 2 decimals/],
    [{ percent: 0.5 }, /is a percentage, and not an amount/],
    [{ date: '2026-01-01' }, /is a date, and not an amount/],
    [{ error: '#REF!' }, /#REF!/],
    [true, /yes or no/],
    ['9999999999999999', /.+/],
  ])('with the amount %j is refused', (cell, why) => expect(read('mortgage_amount', cell)).toMatch(why))

  test.each<[TapeCell, number]>([
    ['7.25%', 7.25],
    ['7,25 %', 7.25],
    ['7.25', 7.25],
    [7.25, 7.25],
    [{ percent: 0.0725 }, 7.25],
    [{ percent: 0.1 * 0.725 }, 7.25],
    ['0.5%', 0.5],
    [0, 0],
  ])('with the rate %j is %d percent', (cell, rate) => expect(read('interest_rate', cell)).toBe(rate))

  test.each<[TapeCell, RegExp]>([
    ['0.0725', /Ambiguous: 0\.0725% or 7\.25%/],
    [0.0725, /Ambiguous: 0\.0725% or 7\.25%/],
    ['0,0725', /Ambiguous/],
    [1, /Ambiguous: 1% or 100%/],
    ['7.255%', /more than 2 decimals/],
    [{ percent: 7.25 }, /at most 100/],
    ['-7%', /negative/],
  ])('with the rate %j is refused', (cell, why) => expect(read('interest_rate', cell)).toMatch(why))

  it('with a computed ratio is rounded', () => expect(read('ltv', { percent: 0.5528846 })).toBe(55.29))

  test.each<[TapeCell, string]>([
    ['2026-11-05', '2026-11-05'],
    ['20261105', '2026-11-05'],
    ['25/11/2026', '2026-11-25'],
    ['11/25/2026', '2026-11-25'],
    ['5/5/2026', '2026-05-05'],
    [46_331, '2026-11-05'],
    ['46331', '2026-11-05'],
    [46_331.75, '2026-11-05'],
    [{ date: '2026-11-05' }, '2026-11-05'],
    ['5 Nov 2026', '2026-11-05'],
    ['November 5, 2026', '2026-11-05'],
    ['1er novembre 2026', '2026-11-01'],
    ['15 août 2026', '2026-08-15'],
    ['2026-11-05 00:00:00', '2026-11-05'],
  ])('with the date %j is %s', (cell, date) => expect(read('maturity_date', cell)).toBe(date))

  test.each<[TapeCell, RegExp]>([
    ['03/04/2026', /could be 2026-04-03 or 2026-03-04/],
    ['31/02/2026', /not a valid date/],
    ['2026-02-30', /not a valid date/],
    ['25/13/2026', /not a valid date/],
    ['01/02/26', /four digits/],
    ['soon', /not a date/],
    [12, /not a date/],
    [true, /not a date/],
  ])('with the date %j is refused', (cell, why) => expect(read('maturity_date', cell)).toMatch(why))

  it('with a date in both orders is read in the order of the tape', () => {
    expect(read('maturity_date', '03/04/2026', { dateOrder: 'day_first' })).toBe('2026-04-03')
    expect(read('maturity_date', '03/04/2026', { dateOrder: 'month_first' })).toBe('2026-03-04')
    expect(read('maturity_date', '25/04/2026', { dateOrder: 'month_first' })).toMatch(/another order/)
  })

  test.each<[TapeColumnName, TapeCell, unknown]>([
    ['position', '1st', 'first'],
    ['position', '1re', 'first'],
    ['position', 'First', 'first'],
    ['position', 2, 'second'],
    ['position', 'Deuxième rang', 'second'],
    ['payment_frequency', 'Mensuelle', 'monthly'],
    ['payment_frequency', 'Bi-weekly', 'biweekly'],
    ['state', 'Québec', 'QC'],
    ['state', 'ont.', 'ON'],
    ['mortgage_class', 'MIX', 'Mix'],
    ['is_asset_performing', 'Oui', true],
    ['is_asset_performing', 'non', false],
    ['is_asset_performing', true, true],
    ['amortization', '300 months', 25],
    ['amortization', '25 ans', 25],
    ['amortization', 25, 25],
    ['mortgage_term', '5 years', 60],
    ['mortgage_term', '60.0', 60],
    ['credit_score', '712', 712],
    ['loan_reference', 1001, '1001'],
  ])('of %s with %j is %j', (name, cell, value) => expect(read(name, cell)).toBe(value))

  test.each<[TapeColumnName, TapeCell, RegExp]>([
    ['payment_frequency', 'bimonthly', /Use one of: Monthly/],
    ['position', 'senior', /Use one of: First, Second/],
    ['is_asset_performing', 'maybe', /yes or no/],
    ['loan_address', '=HYPERLINK("x")', /formula/],
    ['credit_score', '712.5', /whole number/],
    ['amortization', '300', /at most 60/],
  ])('of %s with %j is refused', (name, cell, why) => expect(read(name, cell)).toMatch(why))

  it('takes the unit of its header', () => expect(read('amortization', 300, { unit: 'months' })).toBe(25))
})

describe('a tape', () => {
  it('of the sample has neither errors nor warnings', () =>
    expect(problems(...sampleCells())).toEqual(sampleCells().map(() => [])))

  it('says for each row which cell is wrong and why', () =>
    expect(problems(loan({ city: '', interest_rate: 'seven' }))).toEqual([
      ['error city: This field is required.', 'error interest_rate: This is not a number.'],
    ]))

  it('names a payment that does not cover the interest, and warns of one that is too low', () => {
    expect(problems(loan({ payment_amount: '100' }))[0]).toEqual([
      expect.stringMatching(/^error payment_amount: This payment does not cover the interest: expected \$3,/),
    ])
    expect(problems(loan({ payment_amount: '3000' }))[0]).toEqual([
      expect.stringMatching(/^warning payment_amount: This payment does not pay this loan off/),
    ])
  })

  it('refuses a figure that is wrong although it was rounded, and warns of all else about it', () => {
    expect(problems(loan({ payment_amount: '$100.1234' }))[0]).toEqual([
      expect.stringMatching(/^error payment_amount: This payment does not cover the interest/),
      'warning payment_amount: 100.1234 is taken as 100.12.',
    ])
    expect(problems(loan({ ltv: '80.123%' }))[0]).toEqual([
      'warning ltv: 80.123% is taken as 80.12%.',
      'warning ltv: The balances and the property value come to 55.29%.',
    ])
  })

  it('rounds what a formula computed silently, and what was typed with one warning', () => {
    const computed = { percent: 0.5528897435897436, isComputed: true } as const
    const ofFormulas = {
      ltv: computed,
      payment_amount: { computed: 3_223.5478312 },
      principle_balance: { computed: 431_250.4004 },
      gds: { computed: 31.2049 },
    }
    expect(problems(loan(ofFormulas))).toEqual([[]])
    expect(check(tapeOf([loan(ofFormulas)])).rows[0]?.loan?.values).toMatchObject({
      ltv: 55.29,
      payment_amount: 322_355,
      principle_balance: 43_125_040,
      gds: 31.2,
    })
    for (const typed of [{ percent: computed.percent }, '55.28897435897436%', 55.28897435897436])
      expect(problems(loan({ ltv: typed }))).toEqual([
        [expect.stringMatching(/^warning ltv: 55\.28897435897\d*%? is taken as 55\.29%?\.$/)],
      ])
  })

  it('does not round a term of the loan, not even one that a formula computed', () => {
    expect(problems(loan({ interest_rate: { percent: 0.07255, isComputed: true } }))[0]).toEqual([
      'error interest_rate: 7.255% has more than 2 decimals.',
    ])
    expect(problems(loan({ mortgage_amount: 450_000.125 }))[0]).toContain(
      'error mortgage_amount: 450000.125 has more than 2 decimals.',
    )
  })

  it('warns of an LTV that the balances and the value do not come to', () =>
    expect(problems(loan({ ltv: '80%' }))[0]).toEqual([
      'warning ltv: The balances and the property value come to 55.29%.',
    ]))

  it('says which payment it takes where none is given', () =>
    expect(problems(loan({ payment_amount: '' }))[0]).toEqual([
      expect.stringMatching(/^warning payment_amount: Not given; from the other figures it is \$3,2/),
    ]))

  it('refuses a reference that is there twice, and the same loan under two references', () => {
    const [first, second] = problems(loan(), loan({ loan_address: '2 Other Street' }))
    expect(first).toEqual(['error loan_reference: The same reference is in row 3.'])
    expect(second).toEqual(['error loan_reference: The same reference is in row 2.'])
    expect(problems(loan(), loan({ loan_reference: 'LN-2', loan_address: '18, sample street' }))[1]).toEqual([
      'error loan_address: Address, amount and position are those of row 2.',
    ])
  })

  it('is compared with the open deals of the seller', () => {
    const known = {
      openDeals: [
        {
          reference: 'HS-20001',
          loan_address: '18 SAMPLE STREET',
          postcode: 'm4c1b5',
          mortgage_amount: 45_000_000,
        },
      ],
    }
    expect(check(tapeOf([loan()]), known).rows[0]?.problems).toEqual([
      {
        column: 'loan_address',
        level: 'warning',
        message: 'Address and amount are those of your open deal HS-20001.',
      },
    ])
  })

  it('leaves out what does not apply, and says so', () => {
    const { rows } = check(tapeOf([loan({ first_lender: 'Sample Bank' })]))
    expect(rows[0]?.problems).toEqual([
      {
        column: 'first_lender',
        level: 'warning',
        message: 'First lender does not apply to this mortgage and is left out.',
      },
    ])
    expect(rows[0]?.loan?.values.first_lender).toBeNull()
  })

  it('is read by one order of dates, which some of them show', () => {
    const dates = { original_mortgage_date: '02/06/2025', initial_payment_date: '02/07/2025' }
    expect(problems(loan({ ...dates, maturity_date: '01/06/2029' }))[0]).toEqual([
      'error original_mortgage_date: This could be 2025-06-02 or 2025-02-06. Choose the order of day and month, or write 2026-11-25. 2 other dates of the tape can be read in two ways as well.',
    ])
    expect(
      problems(loan({ ...dates, maturity_date: '01/06/2029', appraisal_date: '18/03/2026' }))[0],
    ).toEqual([])
  })

  it('takes corrections for cells, also of columns that the file lacks', () => {
    const tape = tapeOf([loan({ city: '' })])
    const [row] = tape.rows
    const fixed = { ...tape, rows: row ? [{ ...row, fixed: { city: 'Toronto' } }] : [] }
    expect(check(fixed).totals).toMatchObject({ rows: 1, with_errors: 0 })
  })

  it('sums up the rows without errors', () =>
    expect(
      check(tapeOf([loan(), loan({ loan_reference: 'LN-9', loan_address: '9 Other Street', city: '' })]))
        .totals,
    ).toEqual({
      rows: 2,
      with_errors: 1,
      with_warnings: 0,
      mortgage_amount: 45_000_000,
      principle_balance: 43_125_040,
      property_value: 78_000_000,
      interest_rate: 7.25,
    }))
})

/** Cells that tapes have, good and bad. */
const someCell: fc.Arbitrary<TapeCell> = fc.oneof(
  fc.constantFrom<TapeCell>(
    null,
    '',
    'n/a',
    '7.25%',
    '1st',
    'Oui',
    '$1,000',
    '450 000,00 $',
    '03/04/2026',
    true,
  ),
  fc.string({ maxLength: 12 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.record({ percent: fc.double({ min: 0, max: 2, noNaN: true }) }),
  fc.constant<TapeCell>({ date: '2027-05-01' }),
  fc.constant<TapeCell>({ error: '#REF!' }),
)

const someRow = fc
  .record({
    base: fc.constantFrom(...sampleCells()),
    changes: fc.array(fc.tuple(fc.nat({ max: TAPE_COLUMNS.length - 1 }), someCell), { maxLength: 3 }),
  })
  .map(({ base, changes }) => {
    const cells: TapeCell[] = [...base]
    for (const [at, cell] of changes) cells[at] = cell
    return cells
  })

describe('random tapes', () => {
  it('pass the same checks before and after they are stored, and contain only values that a deal accepts', () =>
    fc.assert(
      fc.property(fc.array(someRow, { minLength: 1, maxLength: 12 }), (rows) => {
        const tape = tapeOf(rows)
        const preview = check(tape)
        expect(check(JSON.parse(JSON.stringify(tape)) as Tape)).toEqual(preview)
        const isAsking = preview.rows.some(({ problems: found }) =>
          found.some(({ message }) => message.includes('Choose the order of day and month')),
        )
        for (const { loan: ready, problems: found } of preview.rows) {
          const hasError = found.some(({ level }) => level === 'error')
          // The order of day and month is asked for in one row.
          if (!isAsking || hasError) expect(ready === null).toBe(hasError)
          if (ready === null) continue
          expect(ready.loan_reference).not.toBe('')
          expect(ready.values.mortgage_amount).toBeGreaterThan(0)
          for (const field of mandatoryFields(ready.values))
            if (isDealColumn(field) && mandatoryText(tapeColumn(field)) === 'always')
              expect(ready.values[field], field).not.toBeNull()
        }
      }),
      { numRuns: 150 },
    ))
})
