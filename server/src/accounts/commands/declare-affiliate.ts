import {
  type Affiliate,
  type Company,
  MOST_AFFILIATES,
  type NamedCompany,
} from '#domain/accounts/contract.ts'
import { ACCOUNT_EVENTS } from '#domain/accounts/events.ts'
import { isKycEditable } from '#domain/accounts/kyc-state.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, forbidden, invalidField, notAuthenticated, notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  type AffiliationRow,
  accountsOfCompany,
  affiliateView,
  affiliationsOf,
  companiesByKey,
  companyById,
  companyByNumber,
} from '../queries/companies.ts'
import { lockForAdministrator, lockUser, userById } from '../queries/users.ts'
import { companyKey, type UserRow } from '../rows.ts'
import {
  deleteAffiliation,
  enforceAffiliation,
  insertAffiliation,
  lockCompanies,
  pairOf,
} from '../store/companies.ts'
import { createCompany } from './join-company.ts'

const COMPANY_FIRST = 'Enter your company in your personal details first.'

/** A user can remove their own declarations until their identity is approved. */
const canRemove = (user: UserRow) => (row: AffiliationRow) =>
  row.declared_by === user.id && !row.by_staff && isKycEditable(user.kyc_state)

const listOf = async (db: Tx | Platform['db'], user: UserRow): Promise<{ results: Affiliate[] }> => ({
  results:
    user.company_id === null
      ? []
      : (await affiliationsOf(db, user.company_id)).map((row) =>
          affiliateView(user.company_id ?? '', row, canRemove(user)),
        ),
})

/** The affiliates of the actor's company. */
export async function ownAffiliates({ db }: Platform, actor: Actor): Promise<{ results: Affiliate[] }> {
  const user = await userById(db, actor.user_id)
  if (!user) throw notAuthenticated()
  return listOf(db, user)
}

/**
 * Declares an affiliate of the actor's company. The response is the same whether or not the affiliate has accounts,
 * so that it reveals no other customers.
 * @throws 400 for the actor's own company or beyond the most affiliates, 409 without a company
 */
export const declareOwnAffiliate = (platform: Platform, actor: Actor, named: NamedCompany) =>
  platform.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, actor.user_id)
    if (!user) throw notAuthenticated()
    if (user.company_id === null) throw conflict(COMPANY_FIRST, 'company_missing')
    await declare(platform, tx, actor, user.company_id, named, {
      by_staff: false,
      isApproved: user.is_kyc_completed,
    })
    return listOf(tx, user)
  })

/** @throws 403 if only an administrator may remove it, 404 if there is none */
export const removeOwnAffiliate = (platform: Platform, actor: Actor, otherId: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, actor.user_id)
    if (!user?.company_id) throw notFound()
    await lockCompanies(tx)
    const row = (await affiliationsOf(tx, user.company_id)).find(({ other_id }) => other_id === otherId)
    if (!row) throw notFound()
    if (!canRemove(user)(row))
      throw forbidden(
        'Only an administrator can remove this affiliate. Write to us to have it removed.',
        'affiliate_fixed',
      )
    await remove(platform, tx, actor, user.company_id, row)
  })

/** A company as administrators see it. */
export async function companyFor(db: Tx | Platform['db'], id: string): Promise<Company> {
  const company = await companyById(db, id)
  if (!company) throw notFound()
  const { legal_name, business_number, province, created_at } = company
  return {
    id,
    legal_name,
    business_number,
    province,
    created_at: created_at.toISOString(),
    accounts: await accountsOfCompany(db, id),
    affiliates: (await affiliationsOf(db, id)).map((row) => affiliateView(id, row, () => true)),
  }
}

export const declareAffiliateOfCompany = (
  platform: Platform,
  actor: Actor,
  id: string,
  named: NamedCompany,
) =>
  platform.db.transaction().execute(async (tx) => {
    await lockForAdministrator(tx, actor, actor.user_id)
    if (!(await companyById(tx, id))) throw notFound()
    await declare(platform, tx, actor, id, named, { by_staff: true, isApproved: true })
    return companyFor(tx, id)
  })

export const removeAffiliateOfCompany = (platform: Platform, actor: Actor, id: string, otherId: string) =>
  platform.db.transaction().execute(async (tx) => {
    const administrator = await lockForAdministrator(tx, actor, actor.user_id)
    await lockCompanies(tx)
    const row = (await affiliationsOf(tx, id)).find(({ other_id }) => other_id === otherId)
    if (!row) throw notFound()
    if (administrator.company_id === id || administrator.company_id === otherId)
      throw forbidden('Another administrator must remove an affiliate of your own company.', 'own_company')
    await remove(platform, tx, actor, id, row)
    return companyFor(tx, id)
  })

async function declare(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  companyId: string,
  named: NamedCompany,
  how: { by_staff: boolean; isApproved: boolean },
): Promise<void> {
  await lockCompanies(tx)
  const own = await companyById(tx, companyId)
  if (!own) throw notFound()
  if ((await affiliationsOf(tx, companyId)).length >= MOST_AFFILIATES)
    throw invalidField(
      'legal_name',
      `A company has at most ${MOST_AFFILIATES} affiliates here. Write to us if you need more.`,
    )
  for (const otherId of await companiesNamed(tx, named)) {
    if (otherId === companyId) throw invalidField('legal_name', 'This is the company itself.')
    const pair = pairOf(companyId, otherId)
    const isNew = await insertAffiliation(tx, {
      ...pair,
      declared_by: actor.user_id,
      declared_for: companyId,
      named: named.legal_name,
      by_staff: how.by_staff,
      in_force_at: how.isApproved ? new Date() : null,
    })
    if (!isNew && how.isApproved) await enforceAffiliation(tx, pair)
    if (isNew)
      await platform.events.append(tx, ACCOUNT_EVENTS, {
        type: 'company.affiliate_declared',
        subject_id: companyId,
        subject_label: own.legal_name,
        actor,
        after: { company: otherId, named: named.legal_name, by_staff: how.by_staff },
      })
  }
}

/** The companies that a declaration means: the one with the number, or all with the name; a new one if none exists. */
async function companiesNamed(tx: Tx, named: NamedCompany): Promise<string[]> {
  const business_number = named.business_number ?? null
  const facts = { legal_name: named.legal_name, business_number, province: null }
  if (business_number !== null) {
    const numbered = await companyByNumber(tx, business_number)
    return [numbered ? numbered.id : await createCompany(tx, facts)]
  }
  const known = await companiesByKey(tx, companyKey(named.legal_name))
  return known.length > 0 ? known.map(({ id }) => id) : [await createCompany(tx, facts)]
}

async function remove(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  companyId: string,
  row: AffiliationRow,
): Promise<void> {
  const own = await companyById(tx, companyId)
  await deleteAffiliation(tx, pairOf(companyId, row.other_id))
  await platform.events.append(tx, ACCOUNT_EVENTS, {
    type: 'company.affiliate_removed',
    subject_id: companyId,
    subject_label: own?.legal_name ?? '',
    actor,
    before: { company: row.other_id, named: row.named, by_staff: row.by_staff },
  })
}
