import { sql } from 'kysely'
import type { EvidenceReader } from '#domain/history/evidence/shown.ts'
import type { Db } from '../../../platform/database/database.ts'

interface Agreement {
  what: 'NDA of the deal room' | 'Additional NDA'
  accepted_at: Date
  company_name: string
  version: string
  sha256: string
  /** False if it was accepted with a click. */
  is_signed: boolean
}

/** What was accepted for a deal, oldest first: the winner sees their own acceptances, the owner and staff all. */
export async function agreementsOf(
  db: Db,
  { user_id, disclosure }: EvidenceReader,
  deal: string,
): Promise<Agreement[]> {
  const seesAll = disclosure === 'owner'
  const { rows } = await sql<Agreement>`
    select 'NDA of the deal room' as what, a.accepted_at, a.company_name, a.version, a.sha256, a.signing_request_id is not null as is_signed
      from room_entries e join nda_acceptances a on a.entry_id = e.id
      where e.loan_deal_id = ${deal} and (${seesAll}::boolean or e.user_id = ${user_id})
    union all select 'Additional NDA', a.accepted_at, a.company_name, a.version, a.sha256, a.signing_request_id is not null
      from commitments c join nda_acceptances a on a.commitment_id = c.id
      where c.loan_deal_id = ${deal} and (${seesAll}::boolean or c.buyer_id = ${user_id})
    order by accepted_at`.execute(db)
  return rows
}
