import type { Generated, JSONColumnType } from 'kysely'
import type { GroupRole } from '#domain/sign-on/rules.ts'
import type { InvitedRole } from '#domain/team/rules.ts'
import type { Moment, Stamp } from '../platform/database/tables.ts'

interface SignOnProviders {
  id: string
  account_id: string
  name: string
  issuer: string
  client_id: string
  client_secret: string
  default_role: InvitedRole
  groups_claim: string | null
  group_roles: JSONColumnType<GroupRole[]>
  is_active: Generated<boolean>
  is_enforced: Generated<boolean>
  created_at: Stamp
}

interface SignOnDomains {
  id: string
  provider_id: string
  domain: string
  token: string
  verified_at: Moment | null
  created_at: Stamp
}

interface SignOnIdentities {
  provider_id: string
  /** The name that the provider has for the person. */
  subject: string
  user_id: string
  linked_at: Stamp
}

interface SignOnAttempts {
  token_hash: string
  provider_id: string
  next: string | null
  known_user_id: string | null
  /** The session for which it is a proof; null for one that logs in. */
  confirms: string | null
  expires_at: Moment
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    sign_on_providers: SignOnProviders
    sign_on_domains: SignOnDomains
    sign_on_identities: SignOnIdentities
    sign_on_attempts: SignOnAttempts
  }
}
