import { plainCompanyKey } from '#domain/accounts/company-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  type CompanyRow,
  companiesByKey,
  companyById,
  companyByNumber,
  hasOtherAccounts,
} from '../queries/companies.ts'
import { COMPANY_KEY_VERSION, companyKey } from '../rows.ts'
import {
  forgetDifferences,
  insertCompany,
  lockCompanies,
  updateCompany,
  updateKeys,
} from '../store/companies.ts'

export interface CompanyFacts {
  legal_name: string
  business_number: string | null
  province: string | null
}

const columnsOf = (facts: CompanyFacts) => ({
  ...facts,
  name_key: companyKey(facts.legal_name),
  key_version: COMPANY_KEY_VERSION,
})

/**
 * The company of an account with these details; the caller has locked the account and stores the id. The same business
 * number is the same company. Without a number, the same name is the same company if that one has no number either; a
 * company with another number is another one, even if its name looks the same.
 * @param byStaff true if an administrator sets a company's number for all of its accounts; a user sets only their own
 */
export async function joinCompany(
  tx: Tx,
  user: { id: string; company_id: string | null },
  facts: CompanyFacts,
  byStaff = false,
): Promise<string> {
  await lockCompanies(tx)
  const numbered =
    facts.business_number === null ? undefined : await companyByNumber(tx, facts.business_number)
  if (numbered) return settle(tx, user.id, numbered, facts, byStaff)
  const current = user.company_id === null ? undefined : await companyById(tx, user.company_id)
  if (
    byStaff &&
    current?.business_number === null &&
    isNamesake(current, facts) &&
    facts.business_number !== null
  ) {
    await updateCompany(tx, current.id, { business_number: facts.business_number })
    await forgetDifferences(tx, current.id)
    return settle(tx, user.id, current, facts, byStaff)
  }
  const named = await namesakeOf(tx, user, facts)
  if (named) return settle(tx, user.id, named, facts, byStaff)
  const stays =
    current &&
    (!(await hasOtherAccounts(tx, current.id, user.id)) ||
      (isNamesake(current, facts) && current.business_number === facts.business_number))
  return stays ? settle(tx, user.id, current, facts, byStaff) : createCompany(tx, facts)
}

export async function createCompany(tx: Tx, facts: CompanyFacts): Promise<string> {
  const id = newId()
  await insertCompany(tx, { id, ...columnsOf(facts) })
  return id
}

const isNamesake = (company: CompanyRow, facts: CompanyFacts) =>
  plainCompanyKey(company.legal_name) === plainCompanyKey(facts.legal_name)

/** Another company of this name without a number; for an account with a number, only one that has no other accounts. */
async function namesakeOf(
  tx: Tx,
  user: { id: string; company_id: string | null },
  facts: CompanyFacts,
): Promise<CompanyRow | undefined> {
  for (const company of await companiesByKey(tx, companyKey(facts.legal_name))) {
    if (company.id === user.company_id || company.business_number !== null || !isNamesake(company, facts))
      continue
    if (facts.business_number === null || !(await hasOtherAccounts(tx, company.id, user.id))) return company
  }
  return undefined
}

/**
 * Updates a company with the details of its only account. If it has other accounts, an account can only add a missing
 * province, which then only an administrator changes.
 */
async function settle(
  tx: Tx,
  userId: string,
  company: CompanyRow,
  facts: CompanyFacts,
  byStaff: boolean,
): Promise<string> {
  if (await hasOtherAccounts(tx, company.id, userId)) {
    const { province } = facts
    if (province !== null && (byStaff || company.province === null))
      await updateCompany(tx, company.id, { province })
    return company.id
  }
  const columns = columnsOf(facts)
  await updateCompany(tx, company.id, columns)
  if (columns.name_key !== company.name_key || columns.business_number !== company.business_number)
    await forgetDifferences(tx, company.id)
  return company.id
}

const BATCH = 500

/** Computes again the keys that an earlier version of the rule made, before requests are served. */
export async function renewCompanyKeys({ db }: Pick<Platform, 'db'>): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('companies')
      .select(['id', 'legal_name'])
      .where('key_version', '<>', COMPANY_KEY_VERSION)
      .limit(BATCH)
      .execute()
    await updateKeys(
      db,
      rows.map(({ id, legal_name }) => ({ id, name_key: companyKey(legal_name) })),
      COMPANY_KEY_VERSION,
    )
    if (rows.length < BATCH) return
  }
}
