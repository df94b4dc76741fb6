import { z } from 'zod'
import { defineEvents } from '../kernel/events.ts'
import { TEAM_ROLES } from '../kernel/team-roles.ts'
import { id, oneOf } from '../kernel/values.ts'
import { LIMIT_KIND } from './limits.ts'

const of = { audit: 'user_changes', subject: 'user' } as const
const role = z.enum(TEAM_ROLES)
const invited = z.strictObject({ email: z.string(), role })
const member = z.strictObject({ member: id, email: z.string(), role })

const limit = z.strictObject({ kind: oneOf(LIMIT_KIND), amount: z.string().nullable(), approvals: z.int() })

/** The subject is the account. */
export const TEAM_EVENTS = defineEvents({
  'team.invited': { ...of, after: invited },
  'team.invitation_withdrawn': { ...of, before: invited },
  'team.joined': { ...of, after: member },
  'team.role_changed': { ...of, before: member, after: member },
  'team.member_removed': { ...of, before: member },
  'team.member_left': { ...of, before: member },
  'team.limit_changed': { ...of, before: limit, after: limit },
  'team.handed_over': { ...of, before: member, after: member },
})
