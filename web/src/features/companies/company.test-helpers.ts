import type { CompanyOfAccount, Licence, OwnCompany } from '#domain/companies/contract.ts'

const AT = '2026-11-20T14:00:00.000Z'

/** A licence that an administrator has confirmed, as the server returns it to an owner, for tests. */
export const licenceOf = (changes: Partial<Licence> = {}): Licence => ({
  id: '0190a000-0000-7000-8000-0000000000d1',
  regulator: 'fsra',
  regulator_name: null,
  kind: 'brokerage',
  number: '10428',
  provinces: ['ON'],
  valid_until: '2099-03-31',
  expires_at: '2099-04-01T04:00:00.000Z',
  state: 'confirmed',
  entered_by: 'Ines Achterberg',
  entered_at: AT,
  decided_at: AT,
  reason: null,
  can: { change: true, remove: false, decide: false, end: false },
  ...changes,
})

export const ownCompanyOf = (changes: Partial<OwnCompany> = {}): OwnCompany => ({
  company_name: 'Bluewater Crossing Capital',
  details: { registration_number: null, jurisdiction: null, registered_address: null, mailing_address: null },
  licences: [],
  is_blocked: false,
  can: { edit: true },
  ...changes,
})

export const ACCOUNT = '0190a000-0000-7000-8000-0000000000aa'

export const companyOf = (changes: Partial<CompanyOfAccount> = {}): CompanyOfAccount => {
  const { can: _can, ...own } = ownCompanyOf()
  return {
    ...own,
    id: ACCOUNT,
    company_id: '0190a000-0000-7000-8000-0000000000c0',
    is_active: true,
    is_buyer: false,
    is_seller: true,
    kyc_state: 'approved',
    created_at: AT,
    people: [],
    exposure_limit: null,
    limits: [],
    ...changes,
  }
}
