import type { User } from '#domain/accounts/contract.ts'
import { KYC_GROUP, KYC_STATE, type KycState } from '#domain/accounts/kyc-state.ts'
import type { ROLE_FLAGS } from '#domain/accounts/roles.ts'
import { namesOf } from '#domain/kernel/names.ts'
import { EVERY_ROLE, type Role } from '#domain/kernel/route.ts'
import type { Tone } from '../../../ui/navigation/Badge.tsx'
import { type CompanyExtras, companyExtrasOf, sentExtras } from './company.ts'

export const USERS_PAGE_SIZE = 20

const statesOf = (group: (typeof KYC_STATE)[KycState]) =>
  namesOf(KYC_STATE)
    .filter((state) => KYC_STATE[state] === group)
    .join(',')

/** KYC filters of the list: the states of a group, or those that need a decision. */
const KYC_QUERY = {
  waiting: 'manual_review' satisfies KycState,
  pending: statesOf('Pending'),
  approved: statesOf('Approved'),
  rejected: statesOf('Rejected'),
} as const
/** `name`: users who asked for another name than the reviewed one. */
const KYC_FILTERS = [...namesOf(KYC_QUERY), 'name'] as const
export type KycFilter = (typeof KYC_FILTERS)[number]

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | null =>
  values.find((known) => known === value) ?? null

export const askedRole = (params: URLSearchParams) => oneOf<Role>(EVERY_ROLE, params.get('role'))
export const askedKyc = (params: URLSearchParams) => oneOf<KycFilter>(KYC_FILTERS, params.get('kyc'))
export const askedActive = (params: URLSearchParams) => oneOf(['yes', 'no'], params.get('active'))

/** The list query from the URL; invalid values are ignored. */
export function usersQuery(params: URLSearchParams) {
  const kyc = askedKyc(params)
  const active = askedActive(params)
  return {
    search: params.get('search'),
    role: askedRole(params),
    ...(kyc === 'name' ? { has_name_change: true } : kyc && { status: KYC_QUERY[kyc] }),
    ...(active && { is_active: active === 'yes' }),
    ordering: params.get('ordering') ?? '-created_at',
    page: Math.max(1, Math.floor(Number(params.get('page') ?? 1)) || 1),
    page_size: USERS_PAGE_SIZE,
  }
}

/** Removes all filters and preserves the sort order. */
export const NO_USER_FILTERS = { search: null, role: null, kyc: null, active: null } as const

export type RoleFlag = (typeof ROLE_FLAGS)[number]

/** Display group of a KYC state, with the group's tone. */
export function kycGroup(state: KycState): { label: string; tone: Tone } {
  const group = KYC_STATE[state]
  return {
    label: KYC_GROUP[group],
    tone: group === 'Approved' ? 'ok' : group === 'Rejected' ? 'bad' : 'warn',
  }
}

export const userName = ({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim()

const DETAILS = [
  'first_name',
  'last_name',
  'full_legal_name',
  'company_name',
  'job_title',
  'phone_number',
] as const
export type UserDetails = Record<(typeof DETAILS)[number], string> & CompanyExtras

export const detailsOf = (user: User): UserDetails => ({
  first_name: user.first_name,
  last_name: user.last_name,
  full_legal_name: user.full_legal_name ?? '',
  company_name: user.company_name ?? '',
  job_title: user.job_title ?? '',
  phone_number: user.phone_number ?? '',
  ...companyExtrasOf(user),
})

/** Only the changed fields, because a user in the middle of registration has no values in the others. */
export function changedDetails(before: UserDetails, after: UserDetails) {
  const changed = DETAILS.filter((field) => before[field] !== after[field].trim())
  const [known, typed] = [sentExtras(before), sentExtras(after)]
  const { business_number, company_province } = typed
  return {
    ...Object.fromEntries(changed.map((field) => [field, after[field].trim()])),
    ...(business_number !== known.business_number && { business_number }),
    ...(company_province !== known.company_province && { company_province }),
  }
}
