import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feeTotal } from '../auctions/fee-total.ts'
import type { LoanFields } from '../deals/outstanding.ts'
import { addDays } from '../kernel/dates.ts'
import { salesTaxIn } from '../kernel/sales-tax.ts'
import { balanceAtCutOff } from './balance.ts'
import { ClosingError } from './errors.ts'
import { netOf, PARTIES, PARTY, type Party } from './parties.ts'
import { makeStatement, type StatementInput, type StatementKey, sellerNet } from './statement.ts'

const LISTED = '2026-11-10'
const loan: LoanFields = {
  principle_balance: 500_000_00,
  mortgage_amount: 520_000_00,
  interest_rate: 6,
  interest_subtype: 'fixed',
  compounding: null,
  payment_amount: 3_200_00,
  payment_frequency: 'monthly',
  initial_payment_date: '2024-03-01',
  maturity_date: '2029-03-01',
}

const none = { value: null, type: null }
const sale = (over: Partial<StatementInput> = {}): StatementInput => ({
  sale_amount: 475_000_00,
  sold_on: '2026-12-14',
  closing_date: '2026-12-29',
  cut_off: '2027-01-10',
  offer: { end_closing_cost: 1_500_00, brokerage_fees: 1, loan_servicing: 0.25 },
  months: 3,
  loan,
  stated_on: LISTED,
  payout: null,
  deposit: null,
  fees: { broker: none, lender: none, home_slice: { value: 50, type: 'percentage' } },
  tax: salesTaxIn('ON'),
  servicer: 'servicer',
  ...over,
})

const amounts = (lines: readonly { key: StatementKey; amount: number }[]) =>
  Object.fromEntries(lines.map(({ key, amount }) => [key, amount]))

const issueOf = (input: StatementInput) => {
  try {
    makeStatement(input)
    return null
  } catch (error) {
    if (error instanceof ClosingError) return error.code
    throw error
  }
}

describe('the balance at the cut-off date', () => {
  it('assumes each payment since the listing was made, and counts the days since the last one', () => {
    // By hand: i = 1.03^(1/6) - 1; 500 000 + 2 469.31 - 3 200 = 499 269.31; + 2 465.70 - 3 200 = 498 535.01.
    expect(balanceAtCutOff(loan, LISTED, '2027-01-10')).toEqual({
      principal: 498_535_01,
      interest: 714_80,
      last_payment: '2027-01-01',
      days: 9,
      period_days: 31,
      payments: 2,
    })
  })

  it('counts a payment due on the cut-off day as made, with no interest from that day', () => {
    expect(balanceAtCutOff(loan, LISTED, '2027-01-01')).toMatchObject({
      principal: 498_535_01,
      interest: 0,
      days: 0,
    })
    expect(balanceAtCutOff(loan, LISTED, '2026-12-31')).toMatchObject({ principal: 499_269_31, payments: 1 })
  })

  it('rounds the interest of each period to the cent, as a statement of account does', () => {
    const weekly = {
      ...loan,
      principle_balance: 300_000_00,
      payment_amount: 800_00,
      payment_frequency: 'weekly',
    } as const
    const i = 1.03 ** (2 / 52) - 1
    let principal = 300_000_00
    for (let payments = 0; payments < 16; payments += 1) principal += Math.round(principal * i) - 800_00
    expect(balanceAtCutOff(weekly, LISTED, '2027-02-27')).toMatchObject({ principal, payments: 16 })
  })

  it('accrues interest from one period before the first payment', () => {
    const young = { ...loan, initial_payment_date: '2027-02-01' }
    expect(balanceAtCutOff(young, LISTED, '2027-01-10')).toMatchObject({
      principal: 500_000_00,
      last_payment: '2027-01-01',
      days: 9,
      payments: 0,
    })
  })
})

describe('the statement of a sale', () => {
  it('keeps the bid’s share of the balance, and states each line to the cent', () => {
    const { buyer, seller, balance_at_cut_off, basis } = makeStatement(sale({ deposit: 20_000_00 }))
    expect(basis).toBe('schedule')
    expect(balance_at_cut_off).toBe(498_535_01)
    expect(amounts(buyer.lines)).toEqual({
      price: 475_000_00,
      // 475 000 x 498 535.01 / 500 000 = 473 608.2595
      adjustment: -1_391_74,
      accrued_interest: 714_80,
      closing_cost: 1_500_00,
      brokerage: 14_250_00,
      servicing: 3_562_50,
      // 13 % of 3 562.50 = 463.125
      servicing_tax: 463_13,
      deposit: -20_000_00,
    })
    expect(buyer.total).toBe(474_098_69)
    expect(amounts(seller.lines)).toEqual({
      price: 475_000_00,
      adjustment: -1_391_74,
      accrued_interest: 714_80,
      home_slice_fee: -2_375_00,
      home_slice_tax: -308_75,
    })
    expect(seller.total).toBe(471_639_31)
  })

  it('prefers the seller’s assignment statement to the computed schedule', () => {
    const { buyer, basis } = makeStatement(
      sale({ payout: { principal: 498_000_00, interest: 1_229_71 }, loan: { ...loan, interest_rate: null } }),
    )
    expect(basis).toBe('payout_statement')
    expect(amounts(buyer.lines)).toMatchObject({ adjustment: -1_900_00, accrued_interest: 1_229_71 })
  })

  it('computes no interest if the assignment statement says that none is due', () => {
    const { buyer } = makeStatement(
      sale({ payout: { principal: 498_000_00, interest: 0 }, cut_off: '2027-01-16' }),
    )
    expect(buyer.lines.find(({ key }) => key === 'accrued_interest')).toMatchObject({
      amount: 0,
      how: 'As stated in the assignment statement.',
    })
  })

  it('computes the interest if the assignment statement gives only the principal', () => {
    const { buyer } = makeStatement(
      sale({ payout: { principal: 498_000_00, interest: null }, cut_off: '2027-01-16' }),
    )
    // 498 000 x (1.03^(1/6) - 1) x 15 / 31
    expect(amounts(buyer.lines).accrued_interest).toBe(1_190_05)
  })

  it('says how many payments fell due since the balance was stated', () => {
    const howIn = (over: Partial<StatementInput>) =>
      makeStatement(sale(over)).lines.find(({ key }) => key === 'adjustment')?.how
    expect(howIn({ cut_off: '2026-12-31' })).toContain('after 1 payment due since 10/11/2026')
    expect(howIn({ cut_off: '2027-01-10' })).toContain('after 2 payments due since 10/11/2026')
  })

  it('has the fees of the deal that are not zero, from the seller to whom each is owed', () => {
    const { lines } = makeStatement(
      sale({
        fees: {
          broker: { value: 1_000_00, type: 'amount' },
          lender: { value: 25, type: 'percentage' },
          home_slice: { value: 0, type: 'percentage' },
        },
      }),
    )
    expect(
      lines.filter(({ from }) => from === 'seller').map(({ key, to, amount }) => [key, to, amount]),
    ).toEqual([
      ['broker_fee', 'seller_broker', 1_000_00],
      ['lender_fee', 'lender', 1_187_50],
    ])
  })

  it('leaves out terms of the offer that are zero, but states a deposit that is not confirmed', () => {
    const offer = { end_closing_cost: 0, brokerage_fees: 0, loan_servicing: 0 }
    const { buyer } = makeStatement(sale({ offer }))
    expect(buyer.lines.map(({ key }) => key)).toEqual(['price', 'adjustment', 'accrued_interest', 'deposit'])
    expect(buyer.lines.at(-1)).toMatchObject({
      amount: 0,
      how: 'The seller has not confirmed a deposit yet.',
    })
  })

  it('accepts a deposit and fees that leave nothing to pay, to the cent', () => {
    const due = makeStatement(sale()).buyer.total
    expect(makeStatement(sale({ deposit: due })).buyer.total).toBe(0)
    expect(issueOf(sale({ deposit: due + 1 }))).toBe('deposit_above_price')
    const without = { broker: none, lender: none, home_slice: none }
    const left = makeStatement(sale({ fees: without })).seller.total
    const withFee = (value: number) => sale({ fees: { ...without, broker: { value, type: 'amount' } } })
    expect(makeStatement(withFee(left)).seller.total).toBe(0)
    expect(issueOf(withFee(left + 1))).toBe('fees_above_price')
  })

  it('has a cut-off date from the day of the sale to 60 days after the closing date', () => {
    expect(issueOf(sale({ cut_off: '2026-12-14' }))).toBeNull()
    expect(issueOf(sale({ cut_off: '2027-02-27' }))).toBeNull()
  })

  it('raises the price if the balance is higher than at listing', () => {
    const { buyer } = makeStatement(sale({ payout: { principal: 510_000_00, interest: 0 } }))
    expect(amounts(buyer.lines).adjustment).toBe(9_500_00)
  })

  it.each([
    ['cut_off_before_sale', { cut_off: '2026-12-13' }],
    ['cut_off_too_late', { cut_off: '2027-02-28' }],
    ['cut_off_after_maturity', { loan: { ...loan, maturity_date: '2027-01-09' } }],
    ['balance_missing', { loan: { ...loan, principle_balance: null, mortgage_amount: null } }],
    ['cut_off_after_maturity', { loan: { ...loan, maturity_date: '2027-01-10' } }],
    ['balance_missing', { loan: { ...loan, principle_balance: 0 } }],
    ['terms_missing', { loan: { ...loan, payment_amount: null } }],
    ['deposit_above_price', { deposit: 600_000_00 }],
    [
      'fees_above_price',
      { fees: { broker: { value: 480_000_00, type: 'amount' }, lender: none, home_slice: none } },
    ],
  ] as const)('answers %s instead of a figure', (code, over) => {
    expect(issueOf(sale(over as Partial<StatementInput>))).toBe(code)
  })
})

describe('for any figures', () => {
  const money = fc.integer({ min: 100_000_00, max: 50_000_000_00 })
  const inputs = fc.record({
    price: money,
    balance: money,
    rate: fc.integer({ min: 0, max: 2500 }).map((n) => n / 100),
    days: fc.integer({ min: 0, max: 70 }),
    brokerage: fc.integer({ min: 0, max: 300 }).map((n) => n / 100),
    servicing: fc.integer({ min: 0, max: 300 }).map((n) => n / 100),
    closing: fc.integer({ min: 0, max: 10_000_00 }),
    months: fc.double({ min: 0, max: 24, noNaN: true }),
    percent: fc.integer({ min: 0, max: 500 }),
    lender: fc.integer({ min: 0, max: 20_000_00 }),
    deposit: fc.option(fc.integer({ min: 0, max: 50_000_00 })),
    province: fc.constantFrom('ON', 'QC', 'AB', 'NS', null),
    servicer: fc.constantFrom<Party[]>('servicer', 'seller', 'home_slice'),
    frequency: fc.constantFrom('monthly', 'semi_monthly', 'weekly', 'accelerated_biweekly'),
  })
  const made = (of: typeof inputs extends fc.Arbitrary<infer T> ? T : never) => {
    const input = sale({
      sale_amount: of.price,
      cut_off: addDays('2026-12-14', of.days),
      months: of.months,
      offer: {
        end_closing_cost: of.closing,
        brokerage_fees: of.brokerage,
        loan_servicing: of.servicing,
      },
      loan: {
        ...loan,
        principle_balance: of.balance,
        interest_rate: of.rate,
        payment_frequency: of.frequency as LoanFields['payment_frequency'],
      },
      deposit: of.deposit,
      fees: {
        broker: { value: of.percent, type: 'percentage' },
        lender: { value: of.lender, type: 'amount' },
        home_slice: { value: of.percent, type: 'percentage' },
      },
      tax: salesTaxIn(of.province),
      servicer: of.servicer,
    })
    return { input, statement: makeStatement(input) }
  }

  it('the lines add up to the totals, each in whole cents', () => {
    fc.assert(
      fc.property(inputs, (of) => {
        const { statement } = made(of)
        for (const { lines, total } of [statement.buyer, statement.seller]) {
          expect(lines.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true)
          expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
        }
      }),
    )
  })

  it('what every party pays and receives cancels out to the cent, and every line has a payer and another payee', () => {
    fc.assert(
      fc.property(inputs, (of) => {
        const { lines, buyer, seller } = made(of).statement
        const others = PARTIES.filter((party) => party !== 'buyer' && party !== 'seller')
        const received = others.reduce((sum, party) => sum + netOf(lines, party), 0)
        expect(seller.total + received - buyer.total).toBe(0)
        for (const { from, to, how } of lines) {
          expect(PARTY[from] && PARTY[to] && how).toBeTruthy()
          expect(from).not.toBe(to)
        }
      }),
    )
  })

  it('the net of a price is what the seller’s statement comes to without an adjustment', () => {
    fc.assert(
      fc.property(inputs, (of) => {
        const { input, statement } = made(of)
        const { seller } = statement
        const amountOf = (key: string) => seller.lines.find((one) => one.key === key)?.amount ?? 0
        const accrued_interest = amountOf('accrued_interest')
        expect(sellerNet({ ...input, accrued_interest })).toBe(seller.total - amountOf('adjustment'))
      }),
    )
  })

  it('each side’s statement has all of its lines and no line between others', () => {
    fc.assert(
      fc.property(inputs, (of) => {
        const { lines, buyer, seller } = made(of).statement
        for (const [side, part] of [
          ['buyer', buyer],
          ['seller', seller],
        ] as const) {
          const own = lines.filter(({ from, to }) => from === side || to === side)
          expect(part.lines.map(({ key }) => key)).toEqual(own.map(({ key }) => key))
        }
        expect(buyer.lines.map(({ key }) => key)).not.toContain('home_slice_fee')
        expect(seller.lines.map(({ key }) => key)).not.toContain('closing_cost')
      }),
    )
  })

  it('price, closing costs, brokerage and servicing are the total to which the buyer committed', () => {
    fc.assert(
      fc.property(inputs, (of) => {
        const { input, statement } = made(of)
        const lines = amounts(statement.buyer.lines)
        const { price = 0, closing_cost = 0, brokerage = 0, servicing = 0 } = lines
        const { total } = feeTotal({ bid_amount: input.sale_amount, ...input.offer }, input.months)
        expect(price + closing_cost + brokerage + servicing).toBe(total)
      }),
    )
  })

  it('the adjusted price is the same share of the balance as the bid, within half a cent', () => {
    fc.assert(
      fc.property(inputs, (of) => {
        const { input, statement } = made(of)
        const adjusted = BigInt(input.sale_amount + (amounts(statement.buyer.lines).adjustment ?? 0))
        const exact = BigInt(input.sale_amount) * BigInt(statement.balance_at_cut_off)
        const twice = 2n * (adjusted * BigInt(statement.balance_bid_on) - exact)
        const bound = BigInt(statement.balance_bid_on)
        expect(twice <= bound && twice >= -bound).toBe(true)
      }),
    )
  })
})
