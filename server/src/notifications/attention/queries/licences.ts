import { licenceText } from '#domain/companies/licences.ts'
import { foreignText } from '#domain/kernel/foreign-text.ts'
import { paths } from '#domain/kernel/paths.ts'
import type { AttentionItem } from '#domain/notifications/attention/contract.ts'
import { canEdit } from '../../../companies/policy.ts'
import { endingLicences } from '../../../companies/queries.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { LONGEST_NAME } from './named.ts'

/** Licences that end soon or have ended, for those who enter their renewals; none whose renewal waits already. */
export async function renewalsOf(db: Db, actor: Actor): Promise<AttentionItem[]> {
  if (!canEdit(actor) || (!actor.member && !actor.is_member)) return []
  const rows = await endingLicences(db, actor.user_id)
  return rows.map((row) => ({
    kind: 'licence_renewal',
    title: foreignText(licenceText(row), LONGEST_NAME),
    says:
      row.state === 'expired'
        ? 'Expired: enter the renewal to bid, commit and sell again'
        : 'Licence ends: enter its renewal',
    link: paths.ownCompany,
    live_deal: null,
    amount: null,
    by: row.expires_at.toISOString(),
    day: row.valid_until,
    since: null,
  }))
}
