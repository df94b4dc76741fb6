import type { Examples } from '../kernel/examples.ts'

export const MORTGAGE_EXAMPLES: Examples = {
  amortization: 25,
  term: 36,
  elapsed: 0.4,
  start: '2026-11-01',
  first_payment: '2026-12-01',
  payment: '3340.00',
  price: '412500.00',
  principal: '405120.44',
  interest: '1240.18',
  balance: '405120.44',
}
