import type { Generated } from 'kysely'
import type { Moment, Stamp } from '../../platform/database/tables.ts'

interface ScimTokens {
  provider_id: string
  id: string
  token_hash: string
  created_by: string
  created_at: Stamp
  last_used_at: Moment | null
}

interface ScimPeople {
  provider_id: string
  user_id: string
  external_id: string | null
  /** Set while the directory, and not a person of the team, has ended their place in it. */
  deactivated_at: Moment | null
  is_deleted: Generated<boolean>
}

interface ScimGroups {
  id: string
  provider_id: string
  name: string
  external_id: string | null
  created_at: Stamp
  updated_at: Stamp
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    scim_tokens: ScimTokens
    scim_people: ScimPeople
    scim_groups: ScimGroups
    scim_group_members: { group_id: string; user_id: string }
  }
}
