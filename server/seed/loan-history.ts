import { addDays, addMonths } from '#domain/kernel/dates.ts'
import { type Cents, toDecimal } from '#domain/kernel/money.ts'
import { periodicRate } from '#domain/mortgage/rates.ts'
import type { Plan } from './plan.ts'
import type { Random } from './random.ts'

/** The payments so far, and the balance after them; the balance of interest-only loans does not change. */
export function history(
  loan: { amount: Cents; rate: number; compounding: number; payment: Cents },
  from: string,
  months: number,
  missed: number,
) {
  let balance = loan.amount
  const i = periodicRate(loan.rate, loan.compounding, 12)
  const rows = Array.from({ length: months }, (_, month) => {
    const due = addMonths(from, month)
    const interest = Math.round(balance * i)
    const isMissed = month >= months - 2 - missed && month < months - 2
    const principal = isMissed ? 0 : Math.max(0, loan.payment - interest)
    balance -= principal
    return {
      due,
      paid: isMissed ? null : due,
      amount: toDecimal(isMissed ? 0 : interest + principal),
      principal: toDecimal(principal),
      interest: toDecimal(isMissed ? 0 : interest),
      missed: isMissed,
    }
  })
  return { balance, rows }
}

/**
 * Advances and renewals before the first payment of the present term. Interest-only loans are often renewed with the
 * same balance; construction loans are advanced in parts.
 */
export function historyBefore(
  random: Random,
  plan: Plan,
  { amount, rate, term, start }: { amount: Cents; rate: number; term: number; start: string },
) {
  const isRenewed = plan.position !== 'first' && random.chance(0.6)
  const inParts = ['land', 'industrial', 'multifamily', 'Mix'].includes(plan.kind) && random.chance(0.7)
  const began = addDays(isRenewed ? addMonths(start, -term) : start, -30)
  const first = inParts ? Math.round(amount * 0.0065) * 100 : amount
  return {
    original_mortgage_date: began,
    mortgage_funded_txs: [
      { date: began, amount: toDecimal(first), memo: inParts ? 'First advance' : 'Advance' },
      ...(inParts
        ? [
            {
              date: addDays(began, 21),
              amount: toDecimal(amount - first),
              memo: 'Second advance, on inspection of the works',
            },
          ]
        : []),
    ],
    ...(isRenewed && {
      mortgage_renewals: [{ date: addDays(start, -30), rate, term, amount: toDecimal(amount) }],
    }),
  }
}
