import type {
  CompanyOfAccount,
  CompanyRow,
  Licence,
  LicenceIn,
  OwnCompany,
} from '#domain/companies/contract.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import { limitsOfAccount } from '../team/views.ts'
import { canChange, canDecide, canEdit, canEnd, canRemove } from './policy.ts'
import {
  type AccountRow,
  type CompanyListRow,
  companyAccount,
  detailsOf,
  everyoneOf,
  hasExpiredLicence,
  type LicenceRow,
  licencesOf,
} from './queries.ts'

/** What events say of a licence. */
export const licenceFacts = ({
  id,
  regulator,
  regulator_name,
  kind,
  number,
  valid_until,
}: Pick<LicenceIn, 'regulator' | 'regulator_name' | 'kind' | 'number' | 'valid_until'> & { id: string }) => ({
  licence: id,
  regulator,
  regulator_name,
  kind,
  number,
  valid_until,
})

const isShown = (row: LicenceRow): row is LicenceRow & Pick<Licence, 'state'> =>
  row.state !== 'replaced' && row.state !== 'removed' && row.state !== 'ended'

const licenceView = (actor: Actor, row: LicenceRow & Pick<Licence, 'state'>): Licence => ({
  id: row.id,
  regulator: row.regulator,
  regulator_name: row.regulator_name,
  kind: row.kind,
  number: row.number,
  provinces: row.provinces,
  valid_until: row.valid_until,
  expires_at: row.expires_at.toISOString(),
  state: row.state,
  entered_by: row.entered_by,
  entered_at: row.entered_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
  can: {
    change: canChange(actor, row),
    remove: canRemove(actor, row),
    decide: canDecide(actor, row),
    end: canEnd(actor, row),
  },
})

async function companyParts(db: Db | Tx, actor: Actor, account: AccountRow) {
  const details = await detailsOf(db, account.id)
  return {
    company_name: account.company_name,
    details: {
      registration_number: details?.registration_number ?? null,
      jurisdiction: details?.jurisdiction ?? null,
      registered_address: details?.registered_address ?? null,
      mailing_address: details?.mailing_address ?? null,
    },
    licences: (await licencesOf(db, account.id)).filter(isShown).map((row) => licenceView(actor, row)),
    is_blocked: await hasExpiredLicence(db, account.id),
  }
}

/**
 * The company of the caller's account.
 * @throws 404 for an account without one
 */
export async function ownCompanyView(db: Db | Tx, actor: Actor): Promise<OwnCompany> {
  const account = await companyAccount(db, actor.user_id)
  if (!account) throw notFound()
  return { ...(await companyParts(db, actor, account)), can: { edit: canEdit(actor) } }
}

/**
 * The company of an account, for administrators.
 * @throws 404 for a user who is no account of a company
 */
export async function companyView(db: Db | Tx, actor: Actor, id: string): Promise<CompanyOfAccount> {
  const account = await companyAccount(db, id)
  if (!account) throw notFound()
  return {
    ...account,
    created_at: account.created_at.toISOString(),
    ...(await companyParts(db, actor, account)),
    people: (await everyoneOf(db, id)).map((person) => ({
      ...person,
      last_seen_at: person.last_seen_at?.toISOString() ?? null,
    })),
    limits: await limitsOfAccount(db, id),
  }
}

export const companyRowView = (row: CompanyListRow): CompanyRow => ({
  id: row.id,
  company_name: row.company_name,
  owner: { id: row.owner_id, name: row.owner_name, email: row.owner_email },
  is_active: row.is_active,
  kyc_state: row.kyc_state,
  people: row.people,
  licences: { confirmed: row.confirmed, waiting: row.waiting },
  valid_until: row.valid_until,
  is_blocked: row.is_blocked,
  created_at: row.created_at.toISOString(),
})
