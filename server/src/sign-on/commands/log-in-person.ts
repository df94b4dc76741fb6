import { isStaffAccount } from '#domain/accounts/roles.ts'
import { foreignText } from '#domain/kernel/foreign-text.ts'
import { TEAM_ROLE } from '#domain/kernel/team-roles.ts'
import { email as emailShape } from '#domain/kernel/values.ts'
import { SIGN_ON_EVENTS } from '#domain/sign-on/events.ts'
import { domainOf, roleByGroups } from '#domain/sign-on/rules.ts'
import { INVITED_ROLES } from '#domain/team/rules.ts'
import { type OpenedSession, type Origin, openAfterLogIn } from '../../accounts/commands/log-in.ts'
import { mailOwner } from '../../accounts/commands/security-mail.ts'
import { setTeamRole } from '../../accounts/commands/team-people.ts'
import { lockUserRows, userByEmail, userById } from '../../accounts/queries/users.ts'
import { actorFor, type UserRow } from '../../accounts/rows.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ProviderRow, personOfSubject, providerById, verifiedDomainsOf } from '../queries.ts'
import { roleByDirectory } from '../scim/queries.ts'
import { insertIdentity } from '../store.ts'
import { isTeamFull, nameIn, openPerson, unknownPassword } from './open-person.ts'
import { type Claims, Refused } from './refused.ts'

interface OriginOfSignOn extends Origin {
  /** The person who was logged in on this device before. */
  known_user_id: string | null
}

/** One sign-on in its transaction. */
interface SignOn {
  platform: Platform
  tx: Tx
  provider: ProviderRow
  account: UserRow
  claims: Claims
  address: string
}

/**
 * Opens a session for the person whom a provider has named: the one it named before, else the one of the team with the
 * verified address, else a new one.
 * @throws Refused if the person may not log in; then nothing is stored
 */
export async function logInPerson(
  platform: Platform,
  providerId: string,
  claims: Claims,
  { known_user_id, ...origin }: OriginOfSignOn,
): Promise<OpenedSession> {
  const password_hash = await unknownPassword()
  return platform.db.transaction().execute(async (tx) => {
    const named = await lockAll(tx, providerId, claims)
    // Read under the locks that changes of the provider and the team take too.
    const provider = await providerById(tx, providerId)
    const account = provider && (await userById(tx, provider.account_id))
    if (!provider?.is_active || !account?.is_active || isStaffAccount(account)) throw new Refused('disabled')
    const signOn = { platform, tx, provider, account, claims, address: origin.address }
    const person = await personOf(signOn, named, password_hash)
    await applyRole(signOn, person)
    return openAfterLogIn(platform, tx, person, { ...origin, isKnown: person.id === known_user_id })
  })
}

/** Locks the account and the person, always in the same order. Returns the id of the person whom the subject names. */
async function lockAll(tx: Tx, providerId: string, claims: Claims): Promise<string | undefined> {
  const provider = await providerById(tx, providerId)
  if (!provider) throw new Refused('disabled')
  const named = await personOfSubject(tx, providerId, claims.sub)
  const email = emailShape.safeParse(claims.email)
  const person = named ?? (email.success ? (await userByEmail(tx, email.data))?.id : undefined)
  await lockUserRows(tx, person === undefined ? [provider.account_id] : [provider.account_id, person])
  return named
}

async function personOf(signOn: SignOn, named: string | undefined, password_hash: string): Promise<UserRow> {
  const { tx } = signOn
  const person = named && (await userById(tx, named))
  if (person) return ofTeam(signOn, person)
  const email = await verifiedEmail(signOn)
  const found = await userByEmail(tx, email)
  return found
    ? link(signOn, toLink(signOn, found))
    : link(signOn, await addPerson(signOn, email, password_hash))
}

async function link(signOn: SignOn, person: UserRow): Promise<UserRow> {
  const { platform, tx, provider, claims } = signOn
  if (!(await insertIdentity(tx, { provider_id: provider.id, subject: claims.sub, user_id: person.id })))
    throw new Refused('other_subject')
  await platform.events.append(tx, SIGN_ON_EVENTS, {
    type: 'sign_on.linked',
    ...about(signOn, person),
    after: { member: person.id, email: person.email, provider: provider.name },
  })
  return person
}

/** @throws Refused if the person is of another team, has left it, or is one of the staff */
function ofTeam({ account }: SignOn, person: UserRow): UserRow {
  const isOfTeam = person.id === account.id || person.account_id === account.id
  if (!isOfTeam || isStaffAccount(person)) throw new Refused('other_account')
  if (!person.is_active || person.team_role === 'left') throw new Refused('removed')
  return person
}

/** The owner is not linked by an address, because a manager can set up a provider. */
function toLink(signOn: SignOn, found: UserRow): UserRow {
  const person = ofTeam(signOn, found)
  if ((person.team_role ?? 'owner') === 'owner') throw new Refused('owner')
  return person
}

/** The address of the person, which counts only if the provider has verified it and the company its domain. */
async function verifiedEmail({ tx, provider, claims }: SignOn): Promise<string> {
  const email = emailShape.safeParse(claims.email)
  if (!email.success || claims.email_verified !== true) throw new Refused('unverified_address')
  const domains = await verifiedDomainsOf(tx, provider)
  if (!domains.includes(domainOf(email.data))) throw new Refused('other_domain')
  return email.data
}

async function addPerson(signOn: SignOn, email: string, password_hash: string): Promise<UserRow> {
  const { platform, tx, account, provider, claims } = signOn
  if (await isTeamFull(tx, account)) throw new Refused('team_full')
  const role = roleByGroups(provider, claims) ?? provider.default_role
  const [first_name, last_name] = [nameIn(claims.given_name, claims.name), nameIn(claims.family_name)]
  const person = await openPerson(tx, account, { email, first_name, last_name }, role, password_hash)
  await platform.events.append(tx, SIGN_ON_EVENTS, {
    type: 'sign_on.joined',
    ...about(signOn, person),
    after: { member: person.id, email, role, provider: provider.name },
  })
  await mailOwner(platform, tx, account, {
    subject: 'A person joined your team on HomeSlice',
    happened: `${foreignText(email)} has logged in with ${foreignText(provider.name)} for the first time and now acts for your company as ${TEAM_ROLE[role]}.`,
    alarm: 'If this person should not be in your team',
  })
  return person
}

/** Groups decide the role at each log-in; never that of the owner. */
async function applyRole(signOn: SignOn, person: UserRow): Promise<void> {
  const { platform, tx, provider, claims } = signOn
  const before = INVITED_ROLES.find((role) => role === person.team_role)
  const role = (await roleByDirectory(tx, provider, person.id)) ?? roleByGroups(provider, claims)
  if (!before || !role || role === before) return
  await setTeamRole(tx, person.id, role)
  const said = { member: person.id, email: person.email, provider: provider.name }
  await platform.events.append(tx, SIGN_ON_EVENTS, {
    type: 'sign_on.role_changed',
    ...about(signOn, person),
    before: { ...said, role: before },
    after: { ...said, role },
  })
}

const about = ({ account, address }: SignOn, person: UserRow) => ({
  subject_id: account.id,
  subject_label: account.email,
  actor: actorFor(person, account, { session_id: '', address, viewed_by: null }),
})
