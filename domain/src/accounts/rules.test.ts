import { describe, expect, it } from 'vitest'
import { nextStep, type OnboardingFacts, passwordErrors } from './rules.ts'

const done: OnboardingFacts = {
  is_buyer: true,
  is_seller: false,
  is_reviewer: false,
  is_superuser: false,
  is_email_verified: true,
  has_second_factor: false,
  is_demonstration: false,
  is_active: true,
  is_kyc_completed: true,
  is_user_agreement_accepted: true,
  account_id: null,
  company_name: 'Northgate Mortgage Trust',
  full_legal_name: 'Priya Raman',
  job_title: 'Director',
  phone_number: '+1 416 555 0142',
}

describe('the step after logging in', () => {
  it('is the first one that is missing: role, details, user agreement, KYC', () => {
    expect(nextStep(done)).toBe('home')
    expect(nextStep({ ...done, is_kyc_completed: false })).toBe('kyc')
    expect(nextStep({ ...done, is_kyc_completed: false, is_user_agreement_accepted: false })).toBe(
      'agreement',
    )
    for (const field of ['company_name', 'full_legal_name', 'job_title', 'phone_number'] as const) {
      expect(nextStep({ ...done, [field]: null, is_user_agreement_accepted: false })).toBe('user_details')
    }
    expect(nextStep({ ...done, is_buyer: false, company_name: null })).toBe('get_started')
    expect(nextStep({ ...done, is_email_verified: false, is_buyer: false })).toBe('verify_otp')
  })
})

describe('the second factor', () => {
  it('is required of reviewers and superusers before anything else, and of no other user', () => {
    for (const role of ['is_reviewer', 'is_superuser'] as const) {
      const staff = { ...done, [role]: true, company_name: null }
      expect(nextStep(staff)).toBe('second_factor')
      expect(nextStep({ ...staff, has_second_factor: true })).toBe('user_details')
      expect(nextStep({ ...staff, is_demonstration: true })).toBe('user_details')
    }
    expect(nextStep({ ...done, is_seller: true })).toBe('home')
  })
})

describe('a password', () => {
  it('needs 12 characters, both cases and a special character, and must not contain the e-mail address', () => {
    expect(passwordErrors('Long-enough-Word', 'a@b.example')).toEqual([])
    expect(passwordErrors('short', 'a@b.example')).toEqual([
      'The password needs: 12 to 128 characters, an uppercase letter, a special character.',
    ])
    expect(passwordErrors('Ann@lender.example!', 'ann@lender.example')).toHaveLength(1)
  })
})
