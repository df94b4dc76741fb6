import { describe, expect, it } from 'vitest'
import { changedDetails, kycGroup, userName, usersQuery } from './users.ts'

const query = (text: string) => usersQuery(new URLSearchParams(text))

describe('the list of users', () => {
  it('begins with the newest', () => {
    expect(query('')).toEqual({ search: null, role: null, ordering: '-created_at', page: 1, page_size: 20 })
  })
  it('asks for the state where a decision waits, else for whether KYC is done', () => {
    expect(query('kyc=waiting')).toMatchObject({ status: 'manual_review' })
    expect(query('kyc=open')).toMatchObject({ is_kyc_completed: false })
    expect(query('kyc=approved')).not.toHaveProperty('status')
  })
  it('asks for a role and for activity', () => {
    expect(query('role=seller&active=no&page=3')).toMatchObject({ role: 'seller', is_active: false, page: 3 })
  })
  it('filters nothing by what is no value', () => {
    expect(query('role=king&active=maybe&kyc=x&page=0')).toEqual(query(''))
  })
})

describe('a user', () => {
  it('stands in the group of their KYC state', () => {
    expect(kycGroup('manual_review')).toEqual({ label: 'Pending', tone: 'warn' })
    expect(kycGroup('approved')).toEqual({ label: 'Approved', tone: 'ok' })
    expect(kycGroup('manual_rejected')).toEqual({ label: 'Rejected', tone: 'bad' })
  })
  it('is named without stray spaces', () => {
    expect(userName({ first_name: 'Ada', last_name: '' })).toBe('Ada')
  })
  it('is changed only where something was typed', () => {
    const before = {
      first_name: 'Ada',
      last_name: 'Sample',
      full_legal_name: '',
      company_name: 'Maplecrest',
      job_title: '',
      phone_number: '',
    }
    expect(changedDetails(before, { ...before, last_name: ' Sample ', job_title: 'Partner' })).toEqual({
      job_title: 'Partner',
    })
  })
})
