import type { Cents } from '../kernel/money.ts'
import { amountAboveZero, amountFromZero } from './errors.ts'
import { percentOf } from './rounding.ts'

/** Housing costs and income, in cents, all for the same period (a month or a year). */
export interface HousingCosts {
  /** Gross, of all applicants. */
  income: Cents
  principal_and_interest: Cents
  property_taxes: Cents
  heating: Cents
  condo_fees?: Cents
}

/** Shelter costs in cents. Lenders count half of condominium fees, because the fees also pay for maintenance. */
function shelter(costs: HousingCosts): Cents {
  const parts = {
    'principal and interest': costs.principal_and_interest,
    'property taxes': costs.property_taxes,
    heating: costs.heating,
  }
  const whole = Object.entries(parts).reduce((sum, [name, cents]) => sum + amountFromZero(cents, name), 0)
  return whole + amountFromZero(costs.condo_fees ?? 0, 'condominium fees') / 2
}

/**
 * Gross debt service in percent of income, half-up to two decimals: (principal, interest, taxes, heating, half the
 * condominium fees) / income. Source: CMHC, "Calculating GDS / TDS"; limit of insured loans 39.
 * @throws MortgageError `zero_amount` without income, `negative_amount`
 */
export const grossDebtService = (costs: HousingCosts): number =>
  percentOf(shelter(costs), amountAboveZero(costs.income, 'the income'))

/**
 * Total debt service in percent of income, half-up to two decimals: shelter costs and all other debt payments.
 * Source: as above; limit of insured loans 44. @throws MortgageError `zero_amount`, `negative_amount`
 */
export const totalDebtService = (costs: HousingCosts, otherDebts: Cents): number =>
  percentOf(
    shelter(costs) + amountFromZero(otherDebts, 'other debts'),
    amountAboveZero(costs.income, 'the income'),
  )
