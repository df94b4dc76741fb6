import { z } from 'zod'
import { defineEvents } from '../kernel/events.ts'
import { id } from '../kernel/values.ts'
import { INVITED_ROLES } from '../team/rules.ts'

const of = { audit: 'user_changes', subject: 'user' } as const
const role = z.enum(INVITED_ROLES)
const provider = z.strictObject({
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  default_role: role,
  groups_claim: z.string().nullable(),
  group_roles: z.array(z.strictObject({ group: z.string(), role })),
  is_active: z.boolean(),
  is_enforced: z.boolean(),
})
const domain = z.strictObject({ provider: z.string(), domain: z.string() })
const linked = z.strictObject({ member: id, email: z.string(), provider: z.string() })
const changed = z.strictObject({ member: id, email: z.string(), role, provider: z.string() })
const directory = z.strictObject({ provider: z.string() })
const named = z.strictObject({ member: id, email: z.string(), first_name: z.string(), last_name: z.string() })

/** The subject is the account. */
export const SIGN_ON_EVENTS = defineEvents({
  'sign_on.provider_added': { ...of, after: provider },
  'sign_on.provider_changed': { ...of, before: provider, after: provider },
  'sign_on.provider_removed': { ...of, before: provider },
  'sign_on.domain_added': { ...of, after: domain },
  'sign_on.domain_verified': { ...of, after: domain },
  'sign_on.domain_removed': { ...of, before: domain },
  'sign_on.linked': { ...of, after: linked },
  'sign_on.joined': { ...of, after: changed },
  'sign_on.role_changed': { ...of, before: changed, after: changed },
  'sign_on.directory_on': { ...of, after: directory },
  'sign_on.directory_off': { ...of, before: directory },
  'sign_on.person_provisioned': { ...of, after: changed.extend({ is_active: z.boolean() }) },
  'sign_on.person_restored': { ...of, after: changed },
  'sign_on.person_renamed': { ...of, before: named, after: named },
})
