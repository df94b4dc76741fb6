import type { LookAlike, Me, User } from '#domain/accounts/contract.ts'
import { nextStep } from '#domain/accounts/rules.ts'
import type { Actor } from '../platform/auth/actor.ts'
import { canDecideNameChange } from './policy.ts'
import type { LookAlikeRow } from './queries/companies.ts'
import type { UserWithCompany } from './rows.ts'

/**
 * A user as seen by themselves and by administrators. Only the fields named here are sent; never the password hash.
 */
export const userView = (row: UserWithCompany, actor: Actor | null = null): User => ({
  id: row.id,
  email: row.email,
  first_name: row.first_name,
  last_name: row.last_name,
  full_legal_name: row.full_legal_name,
  company_name: row.company_name ?? row.account_company,
  company_id: row.company_id,
  account_id: row.account_id,
  team_role: row.team_role === 'left' ? null : row.team_role,
  business_number: row.business_number,
  company_province: row.company_province,
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
  has_second_factor: row.has_second_factor,
  kyc_state: row.kyc_state,
  exposure_limit: row.exposure_limit,
  name_reviewed_at: row.name_reviewed_at?.toISOString() ?? null,
  name_change: row.name_change && {
    ...row.name_change,
    requested_at: new Date(row.name_change.requested_at).toISOString(),
    can: { decide: actor !== null && canDecideNameChange(actor, row) },
  },
  created_at: row.created_at.toISOString(),
})

/** The owner of an account without a team has no role in one. */
const roleInTeam = ({ team_role }: UserWithCompany) =>
  team_role === null || team_role === 'left' ? 'owner' : team_role

const administrator = ({
  id,
  email,
  first_name,
  last_name,
}: NonNullable<Actor['viewed_by']>): Me['actor'] => ({
  id,
  email,
  first_name,
  last_name,
})

/** A person as shown to themselves, with the account for which they act: their own, or that of their team. */
export const meView = (
  account: UserWithCompany,
  person: UserWithCompany,
  viewedBy: Actor['viewed_by'],
  notificationCount: number,
): Me => ({
  ...userView({
    ...person,
    id: account.id,
    company_name: account.company_name,
    company_id: account.company_id,
    account_id: account.account_id,
    business_number: account.business_number,
    company_province: account.company_province,
    is_buyer: account.is_buyer,
    is_seller: account.is_seller,
    is_reviewer: account.is_reviewer,
    is_superuser: account.is_superuser,
    is_active: account.is_active,
    exposure_limit: account.exposure_limit,
    created_at: account.created_at,
  }),
  next_step: nextStep(person),
  has_password: person.has_password,
  language: person.language,
  team: { person: person.id, role: roleInTeam(person) },
  impersonated: viewedBy !== null,
  actor: viewedBy && administrator(viewedBy),
  notification_count: notificationCount,
})

/** True for an administrator who belongs to neither of two companies. */
export const isOfNeither = (actor: Actor, { low, high }: LookAlikeRow): boolean =>
  ![...low.accounts, ...high.accounts].some(({ id }) => id === actor.user_id)

export const lookAlikeView = (actor: Actor, row: LookAlikeRow): LookAlike => ({
  companies: [row.low, row.high],
  decision: row.decision,
  reason: row.reason,
  decided_by: row.decided_by,
  decided_at: row.decided_at?.toISOString() ?? null,
  can: { decide: isOfNeither(actor, row) && actor.viewed_by === null },
})
