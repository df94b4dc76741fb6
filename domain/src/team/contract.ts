import { z } from 'zod'
import { appCode, name, newPassword, ownNames, passkeyAnswer, password, phone } from '../accounts/shapes.ts'
import { MESSAGES } from '../kernel/errors.ts'
import { route } from '../kernel/route.ts'
import { TEAM_ROLES } from '../kernel/team-roles.ts'
import {
  email,
  id,
  idParams,
  moneyIn,
  moneyOut,
  oneOf,
  requiredText,
  timestampOut,
} from '../kernel/values.ts'
import { LIMIT_KIND } from './limits.ts'
import { INVITED_ROLES } from './rules.ts'

const tag = 'Team'
const access = ['buyer', 'seller'] as const

const role = z.enum(TEAM_ROLES)
const invitedRole = z.enum(INVITED_ROLES, { error: `Choose one of: ${INVITED_ROLES.join(', ')}.` })

export const teamMember = z.object({
  id,
  name: z.string(),
  email: z.string(),
  job_title: z.string().nullable(),
  role,
  /** True once their own identity was checked, without which no one binds a company. */
  is_checked: z.boolean(),
  joined_at: timestampOut,
  /** Null if they have no open session. */
  last_seen_at: timestampOut.nullable(),
  can: z.object({ change: z.boolean(), hand_over: z.boolean() }),
})
export type TeamMember = z.output<typeof teamMember>

export const invitation = z.object({
  id,
  email: z.string(),
  role,
  invited_by: z.string(),
  created_at: timestampOut,
  expires_at: timestampOut,
  can: z.object({ withdraw: z.boolean() }),
})
export type Invitation = z.output<typeof invitation>

export const team = z.object({
  /** The legal name of the company; null before it was entered. */
  company_name: z.string().nullable(),
  members: z.array(teamMember),
  invitations: z.array(invitation),
  can: z.object({
    /** The roles that the caller may give; empty if they may invite no one. */
    give: z.array(invitedRole),
    leave: z.boolean(),
    /** The history of the company, for those who watch over it. */
    read_history: z.boolean(),
  }),
})
export type Team = z.output<typeof team>

export const getTeam = route({
  method: 'GET',
  path: '/team/',
  summary: 'The people who act for the account, with their roles, and open invitations',
  tag,
  access,
  response: team,
})

export const invite = route({
  method: 'POST',
  path: '/team/invitations/',
  summary: 'Invite a person to the team by e-mail, or send an open invitation again with another role',
  tag,
  access,
  status: 201,
  body: z.strictObject({ email, role: invitedRole }),
  response: team,
})

export const withdrawInvitation = route({
  method: 'DELETE',
  path: '/team/invitations/:id/',
  summary: 'Withdraw an invitation; its link stops working',
  tag,
  access,
  status: 204,
  params: idParams,
  response: z.null(),
})

export const changeRole = route({
  method: 'PATCH',
  path: '/team/members/:id/',
  summary: 'Give a person of the team another role, with immediate effect',
  tag,
  access,
  params: idParams,
  body: z.strictObject({ role: invitedRole }),
  response: team,
})

export const removeMember = route({
  method: 'DELETE',
  path: '/team/members/:id/',
  summary: 'Remove a person from the team: their sessions and API keys end, what they did stays',
  tag,
  access,
  status: 204,
  params: idParams,
  response: z.null(),
})

export const leaveTeam = route({
  method: 'POST',
  path: '/team/leave/',
  summary: 'Leave the team; the owner hands the account over first',
  tag,
  access: 'account',
  status: 204,
  response: z.null(),
})

export const handOver = route({
  method: 'POST',
  path: '/team/hand-over/',
  summary: 'Make another person of the team the owner of the account; the caller becomes a manager',
  tag,
  access,
  body: z
    .strictObject({ member: id, password, code: appCode.optional(), passkey: passkeyAnswer.optional() })
    .meta({ examples: [{ member: '019aaf3e-5d1c-7a4e-9d3b-2f6c8b7a1e54', password: '…' }] }),
  response: team,
})

export const limits = z.object({
  limits: z.array(
    z.object({
      kind: oneOf(LIMIT_KIND),
      amount: moneyOut.nullable(),
      approvals: z.union([z.literal(1), z.literal(2)]),
    }),
  ),
  can: z.object({ change: z.boolean() }),
})
export type TeamLimits = z.output<typeof limits>

export const getLimits = route({
  method: 'GET',
  path: '/team/limits/',
  summary: 'The amounts above which people of the team need the approval of others, by kind',
  tag,
  access,
  response: limits,
})

export const changeLimits = route({
  method: 'PATCH',
  path: '/team/limits/',
  summary: 'Change the amounts above which people of the team need the approval of others; for the owner',
  tag,
  access,
  body: z.strictObject({
    kind: oneOf(LIMIT_KIND),
    /** Null for no limit. */
    amount: moneyIn.nullable(),
    approvals: z.union([z.literal(1), z.literal(2)], { error: 'Choose one or two.' }).default(1),
  }),
  response: limits,
})

const token = z.string().max(100)

export const getInvitation = route({
  method: 'GET',
  path: '/team/join/:token/',
  summary: 'What an invitation to a team says, for the person who has the link of its e-mail',
  tag,
  access: 'public',
  params: z.object({ token }),
  response: z.object({
    company_name: z.string(),
    invited_by: z.string(),
    email: z.string(),
    role: invitedRole,
  }),
})

export const joinTeam = route({
  method: 'POST',
  path: '/team/join/',
  summary: 'Accept an invitation to a team; returns the address with which the person logs in',
  tag,
  access: 'public',
  status: 201,
  body: z.strictObject({
    token,
    first_name: name(MESSAGES.firstName),
    last_name: name(MESSAGES.lastName),
    full_legal_name: ownNames.full_legal_name,
    job_title: requiredText(120),
    phone_number: phone,
    password: newPassword,
  }),
  response: z.object({ email: z.string() }),
})
