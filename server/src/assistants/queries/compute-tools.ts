import { z } from 'zod'
import { toDecimal } from '#domain/kernel/money.ts'
import { moneyIn, moneyOut, positiveMoneyIn } from '#domain/kernel/values.ts'
import {
  calculatePayment,
  calculatePrice,
  calculateSchedule,
  calculateYield,
} from '#domain/mortgage/contract.ts'
import { loanToValue } from '#domain/mortgage/ltv.ts'
import { MOST_ROWS } from '../settings.ts'
import { schemaIn, tool } from './tool.ts'

const RATES =
  'Rates are percent a year; Canadian mortgages are compounded semi-annually unless said otherwise.'

export const COMPUTE_TOOLS = [
  tool({
    name: 'calculate_payment',
    title: 'Compute a payment',
    description: `The payment that pays a loan off in \`amortization\` years, with totals, and the balance after \`term\` months. ${RATES}`,
    kind: 'computes',
    input: schemaIn(calculatePayment.body),
    output: calculatePayment.response,
    run: (api, body) => api.ask(calculatePayment, { body }),
  }),
  tool({
    name: 'amortization_schedule',
    title: 'Compute a payment schedule',
    description: `The dated payments of a loan with interest, principal and balance, at most ${MOST_ROWS} rows at a time: \`next_row\` is the \`from_row\` of the next ones. ${RATES}`,
    kind: 'computes',
    input: schemaIn(calculateSchedule.body).extend({
      from_row: z.int().min(1).max(100_000).default(1),
      most_rows: z.int().min(1).max(MOST_ROWS).default(12),
    }),
    output: calculateSchedule.response.extend({
      number_of_rows: z.int(),
      next_row: z.int().nullable(),
    }),
    run: async (api, { from_row = 1, most_rows = 12, ...body }) => {
      const { rows, ...schedule } = await api.ask(calculateSchedule, { body })
      const next = from_row + most_rows
      return {
        ...schedule,
        rows: rows.slice(from_row - 1, next - 1),
        number_of_rows: rows.length,
        next_row: next <= rows.length ? next : null,
      }
    },
  }),
  tool({
    name: 'price_at_yield',
    title: 'Compute a price at a yield',
    description: `The price at which the rest of a loan earns a yield: \`amount\` is the balance, \`term\` the months until it is due. Give the payment, or the amortization in years. ${RATES}`,
    kind: 'computes',
    input: schemaIn(calculatePrice.body),
    output: calculatePrice.response,
    run: (api, body) => api.ask(calculatePrice, { body }),
  }),
  tool({
    name: 'yield_at_price',
    title: 'Compute a yield at a price',
    description: `What the rest of a loan yields at a price: \`amount\` is the balance, \`term\` the months until it is due. Give the payment, or the amortization in years. ${RATES}`,
    kind: 'computes',
    input: schemaIn(calculateYield.body),
    output: calculateYield.response,
    run: (api, body) => api.ask(calculateYield, { body }),
  }),
  tool({
    name: 'loan_to_value',
    title: 'Compute the LTV',
    description: 'This mortgage and all charges before it, as a share of the property value, in percent.',
    kind: 'computes',
    input: z.strictObject({
      balance: moneyIn,
      charges_before: z.array(moneyIn).max(10).default([]).describe('The balances that rank ahead.'),
      property_value: positiveMoneyIn,
    }),
    output: z.object({ ltv: z.number().nullable(), total: moneyOut, property_value: moneyOut }),
    run: async (_api, _given, { balance, charges_before, property_value }) => {
      const before = charges_before.reduce((sum, charge) => sum + charge, 0)
      return {
        ltv: loanToValue(balance, before, property_value),
        total: toDecimal(balance + before),
        property_value: toDecimal(property_value),
      }
    },
  }),
]
