import { BUSINESS_NUMBER_ERROR, businessNumberOf } from '#domain/accounts/business-number.ts'
import type { User } from '#domain/accounts/contract.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { PROVINCE } from '#domain/kernel/provinces.ts'

type Province = keyof typeof PROVINCE
const isProvince = (value: string): value is Province => Object.hasOwn(PROVINCE, value)

/** What is optional about a company, as a form holds it. */
export interface CompanyExtras {
  business_number: string
  company_province: string
}

export const companyExtrasOf = (user: Pick<User, 'business_number' | 'company_province'>): CompanyExtras => ({
  business_number: user.business_number ?? '',
  company_province: user.company_province ?? '',
})

/** The error of a typed business number; null for none and for a correct one. */
export const businessNumberError = (value: string): string | null =>
  value.trim() === '' || businessNumberOf(value) !== null ? null : inLanguage(BUSINESS_NUMBER_ERROR)

/** As they are sent: empty fields as null. */
export function sentExtras({ business_number, company_province }: CompanyExtras) {
  return {
    business_number: business_number.trim() || null,
    company_province: isProvince(company_province) ? company_province : null,
  }
}
