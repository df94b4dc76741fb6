import { describe, expect, it } from 'vitest'
import { changedDetails, kycGroup, userName, usersQuery } from './users.ts'

const query = (text: string) => usersQuery(new URLSearchParams(text))

describe('the list of users', () => {
  it('starts with the newest', () => {
    expect(query('')).toEqual({ search: null, role: null, ordering: '-created_at', page: 1, page_size: 20 })
  })
  it('filters by the groups under which KYC states are shown, and by what needs a decision', () => {
    expect(query('kyc=waiting')).toMatchObject({ status: 'manual_review' })
    expect(query('kyc=pending')).toMatchObject({ status: 'draft,manual_review' })
    expect(query('kyc=approved')).toMatchObject({ status: 'manual_approved,approved' })
    expect(query('kyc=rejected')).toMatchObject({ status: 'manual_rejected,rejected' })
    expect(query('kyc=name')).toMatchObject({ has_name_change: true })
  })
  it('filters by role and by activity', () => {
    expect(query('role=seller&active=no&page=3')).toMatchObject({ role: 'seller', is_active: false, page: 3 })
  })
  it('ignores invalid filter values', () => {
    expect(query('role=king&active=maybe&kyc=x&page=0')).toEqual(query(''))
  })
})

describe('a user', () => {
  it('is in the group of their KYC state', () => {
    expect(kycGroup('manual_review')).toEqual({ label: 'Pending', tone: 'warn' })
    expect(kycGroup('approved')).toEqual({ label: 'Approved', tone: 'ok' })
    expect(kycGroup('manual_rejected')).toEqual({ label: 'Rejected', tone: 'bad' })
  })
  it('has a name without extra spaces', () => {
    expect(userName({ first_name: 'Ada', last_name: '' })).toBe('Ada')
  })
  it('is changed only in the edited fields', () => {
    const before = {
      first_name: 'Ada',
      last_name: 'Sample',
      full_legal_name: '',
      company_name: 'Maplecrest',
      job_title: '',
      phone_number: '',
      business_number: '123456782',
      company_province: '',
    }
    expect(changedDetails(before, { ...before, last_name: ' Sample ', job_title: 'Partner' })).toEqual({
      job_title: 'Partner',
    })
    expect(changedDetails(before, { ...before, business_number: '', company_province: 'QC' })).toEqual({
      business_number: null,
      company_province: 'QC',
    })
  })
})
