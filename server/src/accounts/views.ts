import type { Selectable } from 'kysely'
import type { Me, User } from '#domain/accounts/contract.ts'
import { isMember, nextStep, rolesOf } from '#domain/accounts/rules.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Tables } from '../platform/database/tables.ts'

export type UserRow = Selectable<Tables['users']>

/** The user as themselves and administrators see them: what is not named here, the password above all, stays. */
export const userView = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  first_name: row.first_name,
  last_name: row.last_name,
  full_legal_name: row.full_legal_name,
  company_name: row.company_name,
  job_title: row.job_title,
  phone_number: row.phone_number,
  is_buyer: row.is_buyer,
  is_seller: row.is_seller,
  is_reviewer: row.is_reviewer,
  is_superuser: row.is_superuser,
  is_email_verified: row.is_email_verified,
  is_active: row.is_active,
  is_kyc_completed: row.is_kyc_completed,
  is_user_agreement_accepted: row.is_user_agreement_accepted,
  kyc_state: row.kyc_state,
  exposure_limit: row.exposure_limit,
  created_at: row.created_at.toISOString(),
})

export const meView = (row: UserRow, viewedBy: Actor['viewed_by'], notificationCount: number): Me => ({
  ...userView(row),
  next_step: nextStep(row),
  impersonated: viewedBy !== null,
  actor: viewedBy,
  notification_count: notificationCount,
})

/** Columns on which an actor rests. */
export const ACTOR_COLUMNS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'full_legal_name',
  'company_name',
  'company_key',
  'job_title',
  'phone_number',
  'is_buyer',
  'is_seller',
  'is_reviewer',
  'is_superuser',
  'is_email_verified',
  'is_active',
  'is_kyc_completed',
  'is_user_agreement_accepted',
] as const satisfies readonly (keyof UserRow)[]

export const actorView = (
  user: Pick<UserRow, (typeof ACTOR_COLUMNS)[number]>,
  through: Pick<Actor, 'session_id' | 'address' | 'viewed_by'>,
): Actor => ({
  user_id: user.id,
  email: user.email,
  name: `${user.first_name} ${user.last_name}`,
  roles: rolesOf(user),
  is_member: isMember(user),
  company_key: user.company_key,
  ...through,
})

const BROWSERS = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

/** What people call the device that a `User-Agent` header speaks of. */
export function deviceOf(userAgent: string | undefined): string {
  const agent = userAgent ?? ''
  const browser = BROWSERS.find(([pattern]) => pattern.test(agent))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1]
  if (browser && system) return `${browser} on ${system}`
  // Another program: its own name, as far as it is plain text.
  return agent.replace(/[^\x20-\x7e]/g, '').slice(0, 80) || 'Unknown device'
}
