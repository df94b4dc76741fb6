/*
 * node bench/mortgage.ts [--json file]: time to price 10 000 loans to the cent, compared with a naive reference that loops over
 * the payments in plain doubles. Both run alternately in this process; milliseconds over 15 rounds after 3 for
 * warm-up.
 */
import type { LoanTerms } from '#domain/mortgage/loan.ts'
import { payment } from '#domain/mortgage/payment.ts'
import { price } from '#domain/mortgage/price.ts'
import { remainingStream, type Stream } from '#domain/mortgage/stream.ts'
import { yieldOf } from '#domain/mortgage/yield.ts'
import { median } from './lib/figures.ts'
import { Report } from './lib/results.ts'

const LOANS = 10_000
const ROUNDS = 15
const WARM_UP = 3
const QUOTING = 2

interface Item {
  loan: LoanTerms
  paid: number
  term: number
  asked: number
}

/** Amounts, rates, ages and required yields spread evenly, the same in every run. */
const items: Item[] = Array.from({ length: LOANS }, (_, k) => ({
  loan: {
    amount: 10_000_000 + ((k * 7_919_317) % 190_000_000),
    rate: 3 + ((k * 37) % 900) / 100,
    compounding: k % 4 === 0 ? 12 : 2,
    amortization: 15 + (k % 4) * 5,
    frequency: 'monthly',
  },
  paid: k % 48,
  term: 60,
  asked: 4 + ((k * 53) % 800) / 100,
}))

const streams: Stream[] = items.map(({ loan, paid, term }) =>
  remainingStream(loan, payment(loan), { paid, term }),
)
const quoteOf = (item: Item | undefined) => ({ rate: item?.asked ?? 0, compounding: QUOTING })
const prices = streams.map((stream, k) => price(stream, quoteOf(items[k])))

const monthlyRate = (rate: number, m: number) => (1 + rate / 100 / m) ** (m / 12) - 1

function naivePrice(stream: Stream, asked: number): number {
  const i = monthlyRate(asked, QUOTING)
  let value = stream.balloon / (1 + i) ** stream.count
  for (let k = 1; k <= stream.count; k += 1) value += stream.payment / (1 + i) ** k
  return Math.round(value)
}

function naiveFromTerms({ loan, paid, term, asked }: Item): number {
  const i = monthlyRate(loan.rate, loan.compounding)
  const n = loan.amortization * 12
  const regular = Math.round((loan.amount * i) / (1 - (1 + i) ** -n))
  let balance = loan.amount
  for (let k = 0; k < term; k += 1) balance += balance * i - regular
  const stream = {
    payment: regular,
    count: term - paid,
    balloon: Math.round(balance),
    frequency: 'monthly',
  } as const
  return naivePrice(stream, asked)
}

function naiveYield(stream: Stream, priced: number): number {
  let low = -50
  let high = 200
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2
    if (naivePrice(stream, middle) > priced) low = middle
    else high = middle
  }
  return (low + high) / 2
}

interface Work {
  name: string
  product: () => number[]
  naive: () => number[]
}

const WORK: Work[] = [
  {
    name: 'price from yield',
    product: () => streams.map((stream, k) => price(stream, quoteOf(items[k]))),
    naive: () => streams.map((stream, k) => naivePrice(stream, items[k]?.asked ?? 0)),
  },
  {
    name: 'payment, balance and price from the terms',
    product: () =>
      items.map((item) =>
        price(remainingStream(item.loan, payment(item.loan), item), {
          rate: item.asked,
          compounding: QUOTING,
        }),
      ),
    naive: () => items.map(naiveFromTerms),
  },
  {
    name: 'yield from price',
    product: () => streams.map((stream, k) => yieldOf(stream, prices[k] ?? 0, QUOTING)),
    naive: () => streams.map((stream, k) => naiveYield(stream, prices[k] ?? 0)),
  },
]

function timed(run: () => number[]): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

const report = new Report('mortgage')
for (const { name, product, naive } of WORK) {
  const times = { product: [] as number[], naive: [] as number[] }
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    times.product.push(timed(product))
    times.naive.push(timed(naive))
  }
  const reference = naive()
  const apart = product().filter((figure, k) => Math.abs(figure - (reference[k] ?? 0)) >= 0.5).length
  report.add({
    what: `${name}, ${LOANS} loans`,
    value: median(times.product.slice(WARM_UP)),
    unit: 'ms',
    reference: { what: 'naive', value: median(times.naive.slice(WARM_UP)) },
    note: `${apart} figures apart`,
  })
}
report.end()
