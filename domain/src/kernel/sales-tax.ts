import { spoken } from './language.ts'
import { PROVINCE } from './provinces.ts'

export interface SalesTax {
  /** As invoices name it. */
  name: string
  /** Percent of the fee. */
  percent: number
}

const GST: SalesTax = { name: 'GST', percent: 5 }
const HST_15: SalesTax = { name: 'HST', percent: 15 }
/** Source: Canada Revenue Agency, GST/HST rates from 1 April 2025; Revenu Québec, QST 9.975 %. */
const OTHERS: Partial<Record<keyof typeof PROVINCE, SalesTax>> = spoken({
  NB: HST_15,
  NL: HST_15,
  NS: { name: 'HST', percent: 14 },
  ON: { name: 'HST', percent: 13 },
  PE: HST_15,
  QC: { name: 'GST and QST', percent: 14.975 },
})

const isProvince = (code: string | null): code is keyof typeof PROVINCE =>
  code !== null && Object.hasOwn(PROVINCE, code)

/**
 * The federal sales tax on services in the province of the property, with the provincial one if both are charged as
 * one; GST alone if the province is unknown.
 */
export const salesTaxIn = (province: string | null): SalesTax =>
  (isProvince(province) ? OTHERS[province] : undefined) ?? GST
