import type { Examples } from '../kernel/examples.ts'

export const SIGN_ON_EXAMPLES: Examples = {
  issuer: 'https://login.lender.example',
  client_id: 'homeslice',
  'providers.name': 'Okta',
  groups_claim: 'groups',
  group: 'mortgage-desk',
  'group_roles.role': 'trader',
  default_role: 'analyst',
  people: 4,
  domain: 'lender.example',
  callback_url: 'https://homeslice.example/api/accounts/sign-on/callback/',
  scim_url: 'https://homeslice.example/scim/v2',
  'directory.people': 12,
  provider: 'Okta',
  record: 'homeslice-verification=4f0c2b7d9a',
}
