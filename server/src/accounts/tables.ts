import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Agreement } from '#domain/accounts/agreement.ts'
import type { KeyScope } from '#domain/kernel/key-scopes.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { TeamRole } from '#domain/kernel/team-roles.ts'
import type { Moment, Numeric, Stamp } from '../platform/database/tables.ts'

interface Users {
  id: string
  email: string
  password_hash: string
  first_name: string
  last_name: string
  full_legal_name: string | null
  company_name: string | null
  company_id: string | null
  /** The account for which a member of a team acts; null for those with an account of their own. */
  account_id: string | null
  /** In the team of the account; null for the owner who opened it, `left` once that person has left. */
  team_role: TeamRole | 'left' | null
  job_title: string | null
  phone_number: string | null
  is_buyer: Generated<boolean>
  is_seller: Generated<boolean>
  is_reviewer: Generated<boolean>
  is_superuser: Generated<boolean>
  is_email_verified: Generated<boolean>
  is_active: Generated<boolean>
  kyc_state: Generated<
    'draft' | 'manual_review' | 'manual_approved' | 'manual_rejected' | 'approved' | 'rejected'
  >
  is_kyc_completed: ColumnType<boolean, never, never>
  is_user_agreement_accepted: Generated<boolean>
  has_second_factor: Generated<boolean>
  is_demonstration: Generated<boolean>
  /** On the row of an account: its people, except the owner, log in by the sign-on of their company only. */
  is_sign_on_enforced: Generated<boolean>
  /** False for a person whom a sign-on brought into a team, until they set a password by mail. */
  has_password: Generated<boolean>
  is_in_channel: Generated<boolean>
  exposure_limit: Numeric | null
  /** When its first confirmed licence ends that was not renewed; null without one. */
  licence_expires_at: Moment | null
  name_reviewed_at: Moment | null
  binding_name: ColumnType<string, never, never>
  staff_until: Moment | null
  /** When who the person is was erased; their row stays, because others refer to it. */
  erased_at: Moment | null
  /** Null until the person has chosen one. */
  language: Language | null
  created_at: Stamp
  updated_at: Stamp
}

interface ApiKeys {
  id: string
  user_id: string
  name: string
  prefix: string
  key_hash: string
  scopes: JSONColumnType<KeyScope[]>
  is_test: Generated<boolean>
  /** The member of the team who made it; null for the owner. */
  created_by: string | null
  created_at: Stamp
  expires_at: Moment
  revoked_at: Moment | null
  last_used_at: Moment | null
  last_used_address: string | null
}

interface Sessions {
  id: string
  user_id: string
  refresh_hash: string
  generation_hash: Generated<string>
  next_hash: Generated<string | null>
  previous_hash: Generated<string | null>
  rotated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  device: string
  address: string
  created_at: Stamp
  last_seen_at: Stamp
  expires_at: Moment
  revoked_at: Moment | null
  /** When the person last proved at their company's provider who they are. */
  confirmed_at: Moment | null
}

interface Registrations {
  id: string
  email: string
  password_hash: string
  first_name: string
  last_name: string
  token_hash: string
  code_hash: string
  code_expires_at: Moment
  tries: Generated<number>
  all_tries: Generated<number>
  created_at: Stamp
  expires_at: Moment
}

interface OneTimeCodes {
  id: string
  user_id: string
  purpose: 'reset_password' | 'change_email'
  email: string | null
  code_hash: string
  tries: Generated<number>
  created_at: Stamp
  expires_at: Moment
  used_at: Moment | null
}

interface SecondFactors {
  user_id: string
  secret: string
  confirmed_at: Moment | null
  last_step: Generated<number>
  created_at: Stamp
}

interface Passkeys {
  id: string
  user_id: string
  name: string
  credential_id: string
  public_key: string
  counter: number
  transports: string[]
  is_backed_up: boolean
  created_at: Stamp
  last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

interface PasskeyChallenges {
  challenge_hash: string
  purpose: 'registration' | 'log_in' | 'proof'
  user_id: string | null
  expires_at: Moment
}

interface LogInChallenges {
  id: string
  user_id: string
  challenge_hash: string
  tries: Generated<number>
  created_at: Stamp
  expires_at: Moment
  used_at: Moment | null
}

interface Agreements {
  version: string
  effective_on: string
  sections: ColumnType<Agreement['sections'], string, never>
  /** Null for a version that was in force before it had French, until the server starts. */
  french: ColumnType<Agreement['french'] | null, string, string>
  in_force_since: Stamp
}

interface NameChanges {
  user_id: string
  id: string
  first_name: string | null
  last_name: string | null
  full_legal_name: string | null
  company_name: string | null
  requested_at: Stamp
}

interface Companies {
  id: string
  legal_name: string
  name_key: string
  key_version: number
  business_number: string | null
  province: string | null
  created_at: Stamp
}

interface CompanyAffiliations {
  low_id: string
  high_id: string
  declared_by: string
  declared_for: string
  named: string
  by_staff: boolean
  declared_at: Stamp
  in_force_at: Moment | null
}

interface CompanyDecisions {
  low_id: string
  high_id: string
  decision: 'same' | 'different'
  reason: string
  decided_by: string
  decided_at: Stamp
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    users: Users
    name_changes: NameChanges
    companies: Companies
    company_affiliations: CompanyAffiliations
    company_decisions: CompanyDecisions
    registrations: Registrations
    second_factors: SecondFactors
    recovery_codes: { user_id: string; code_hash: string; used_at: Moment | null }
    passkeys: Passkeys
    passkey_challenges: PasskeyChallenges
    log_in_challenges: LogInChallenges
    agreements: Agreements
    agreement_acceptances: { user_id: string; version: string; address: string; accepted_at: Stamp }
    sessions: Sessions
    api_keys: ApiKeys
    one_time_codes: OneTimeCodes
    password_links: { token_hash: string; user_id: string; expires_at: Moment }
  }
}
