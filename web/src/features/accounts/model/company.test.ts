import { describe, expect, it } from 'vitest'
import { businessNumberError, companyExtrasOf, sentExtras } from './company.ts'

describe('the company of a form', () => {
  it('is sent with null for what is empty', () => {
    expect(sentExtras({ business_number: ' ', company_province: '' })).toEqual({
      business_number: null,
      company_province: null,
    })
    expect(sentExtras({ business_number: '123 456 782 ', company_province: 'QC' })).toEqual({
      business_number: '123 456 782',
      company_province: 'QC',
    })
  })

  it('shows empty fields for what is not known', () => {
    expect(companyExtrasOf({ business_number: null, company_province: null })).toEqual({
      business_number: '',
      company_province: '',
    })
  })

  it('may lack a business number, but not have a wrong one', () => {
    expect(businessNumberError('')).toBeNull()
    expect(businessNumberError('123456782 RT0001')).toBeNull()
    expect(businessNumberError('123456789')).toMatch(/^Enter the 9 digits/)
  })
})
