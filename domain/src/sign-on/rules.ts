import { spoken } from '../kernel/language.ts'
import type { InvitedRole } from '../team/rules.ts'

export const MOST_PROVIDERS = 5
/** Of one provider. */
export const MOST_DOMAINS = 20
/** Groups of one provider that have a role. */
export const MOST_GROUPS = 50

/** Groups that the directory of one provider keeps in step. */
export const MOST_SCIM_GROUPS = 200

/** How long a person may take at the provider. */
export const SIGN_ON_MINUTES = 10

/** The text of the DNS record by which a company shows that a domain is its own. */
export const recordOf = (token: string): string => `homeslice-verification=${token}`

/** The domain of an e-mail address, in small letters. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** A group of the provider, and the role of the people who are in it. */
export interface GroupRole {
  group: string
  role: InvitedRole
}

/** How the role of a person follows from what their provider says. */
export interface RoleRule {
  default_role: InvitedRole
  /** The claim that names the groups; null if roles do not depend on groups. */
  groups_claim: string | null
  /** From the most important one: the first group of which the person is a member decides. */
  group_roles: readonly GroupRole[]
}

/** The groups that a claim names: a list, or one group alone. */
const groupsIn = (claim: unknown): readonly unknown[] => (Array.isArray(claim) ? claim : [claim])

/** The role of a person who is in these groups: that of the first one of the list. */
export const roleOfGroups = (
  { default_role, group_roles }: Pick<RoleRule, 'default_role' | 'group_roles'>,
  groups: readonly unknown[],
): InvitedRole => group_roles.find(({ group }) => groups.includes(group))?.role ?? default_role

/** The role of a person by the groups that their provider claims; null if roles do not depend on them. */
export const roleByGroups = (
  rule: RoleRule,
  claims: Readonly<Record<string, unknown>>,
): InvitedRole | null =>
  rule.groups_claim === null ? null : roleOfGroups(rule, groupsIn(claims[rule.groups_claim]))

/** Every role that a provider can give. */
export const rolesOfRule = ({ default_role, group_roles }: RoleRule): InvitedRole[] => [
  ...new Set([default_role, ...group_roles.map(({ role }) => role)]),
]

/** Why a sign-on was refused, as the log-in page says it. */
export const SIGN_ON_FAILURE = spoken({
  over: 'This sign-on took too long, was used already or was begun in another browser. Begin again.',
  refused:
    'Your company’s sign-on did not confirm who you are. Try again, or ask the administrator of your company.',
  unreachable: 'Your company’s sign-on does not answer as it should. Try again in a few minutes.',
  disabled: 'Your company’s sign-on is turned off. Log in with your password, or ask an owner of your team.',
  unverified_address:
    'Your company’s sign-on did not say that your e-mail address is verified. Ask the administrator of your company.',
  other_domain:
    'Your e-mail address is not of a domain that your company has verified for its sign-on. Ask an owner of your team.',
  other_account:
    'Your e-mail address has a HomeSlice account that is not in the team of your company. Log in with your password, or ask to be invited under another address.',
  owner: 'The owner of an account logs in with their password, so that the sign-on cannot lock them out.',
  removed: 'You no longer act for your company on HomeSlice. Ask an owner of your team to invite you again.',
  other_subject:
    'Your company’s sign-on knows you under another name than before. Ask an owner of your team to remove you and to invite you again.',
  other_person:
    'Your company’s sign-on has named another person than the one who is logged in here. Confirm as yourself.',
  team_full: 'The team of your company is full. Ask an owner of your team.',
} as const satisfies Record<string, string>)
export type SignOnFailure = keyof typeof SIGN_ON_FAILURE

/** True for a text that names a failure, as the address of the log-in page does. */
export const isSignOnFailure = (text: string | null): text is SignOnFailure =>
  text !== null && Object.hasOwn(SIGN_ON_FAILURE, text)
