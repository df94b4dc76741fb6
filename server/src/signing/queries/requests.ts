import { type Selectable, sql } from 'kysely'
import { OPEN_STATUSES, OUT_STATUSES, type SigningState } from '#domain/signing/rules.ts'
import { type MySigning, SHOWN_DAYS, type SigningStatus } from '#domain/signing/vocabulary.ts'
import { levelsOf } from '../../deal-access/queries/levels.ts'
import type { dealLabel } from '../../deals/commands/deal-response.ts'
import { type Actor, asPerson, isStaff } from '../../platform/auth/actor.ts'
import { digest } from '../../platform/auth/tokens.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { notFound } from '../../platform/http/errors.ts'
import { COUNT_LIMIT, offsetOf, orderingOf } from '../../platform/http/lists.ts'

export type SignerRow = Selectable<Tables['signing_signers']>
export type SignatureRow = Selectable<Tables['signing_signatures']>

export interface RequestRow extends Selectable<Tables['signing_requests']> {
  owner_id: string
  /** The seller's name in listings. */
  owner_company: string | null
  deal: Parameters<typeof dealLabel>[0]
  /** The address of the user who sent it for signing. */
  sender_email: string | null
  /** The document on the deal: the signed one, or the original while it is there. */
  document: string | null
  /** True after the last moment for signing, also before the job has expired the request. */
  is_over: boolean
  /** The reader of the list sees what the deal room shows; unknown where one request is read. */
  is_deal_known?: boolean
  /** True some time after the end, when links no longer show the request. */
  is_link_over: boolean
  db_now: Date
  /** In the order in which they sign. */
  signers: SignerRow[]
}

export const stateOf = ({ status, in_order, signers }: RequestRow): SigningState => ({
  status,
  in_order,
  signers: signers.map((signer) => signer.status),
})

/** A condition on a request `r`. The statuses are part of its text, so that partial indexes serve it. */
export const isAmong = (statuses: readonly SigningStatus[]) =>
  sql<boolean>`r.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`

/** Links of requests that ended before this moment have expired. */
const LINKS_END = sql<Date>`clock_timestamp() - make_interval(days => ${SHOWN_DAYS})`

const requests = (db: Db | Tx) =>
  db
    .selectFrom('signing_requests as r')
    .innerJoin('loan_deals as d', 'd.id', 'r.loan_deal_id')
    .innerJoin('users as o', 'o.id', 'd.owner_id')
    .selectAll('r')
    .select([
      'd.owner_id',
      'o.company_name as owner_company',
      sql<string | null>`(select u.email from users u where u.id = r.created_by)`.as('sender_email'),
      sql<RequestRow['deal']>`json_build_object('deal_type', d.deal_type, 'number', d.number, 'city', d.city,
        'mortgage_class', d.mortgage_class, 'residential_building_type', d.residential_building_type,
        'commercial_class', d.commercial_class, 'office_space_type', d.office_space_type)`.as('deal'),
      sql<string | null>`(select f.id from loan_deal_files f where f.deleted_at is null
        and f.id = coalesce(r.finished_file_id, r.file_id))`.as('document'),
      sql<boolean>`r.expires_at <= clock_timestamp()`.as('is_over'),
      sql<boolean>`coalesce(r.ended_at <= ${LINKS_END}, false)`.as('is_link_over'),
      sql<Date>`clock_timestamp()`.as('db_now'),
    ])

type Bare = Omit<RequestRow, 'signers'>

async function withSigners(db: Db | Tx, rows: readonly Bare[]): Promise<RequestRow[]> {
  if (rows.length === 0) return []
  const signers = await db
    .selectFrom('signing_signers')
    .selectAll()
    .where(
      'request_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('place')
    .execute()
  const byRequest = Map.groupBy(signers, ({ request_id }) => request_id)
  return rows.map((row) => ({ ...row, signers: byRequest.get(row.id) ?? [] }))
}

/** @throws 404 */
async function one(db: Db | Tx, row: Bare | undefined): Promise<RequestRow> {
  const [found] = row ? await withSigners(db, [row]) : []
  if (!found) throw notFound()
  return found
}

/** @throws 404 */
export const findRequest = async (db: Db | Tx, id: string): Promise<RequestRow> =>
  one(db, await requests(db).where('r.id', '=', id).executeTakeFirst())

/**
 * Locks the deal of a request, then the request and with it its signers, until the transaction ends. Every change of a
 * request locks its deal first, so the state that is read is current.
 * @throws 404
 */
export async function lockRequest(tx: Tx, id: string): Promise<RequestRow> {
  await sql`select id from loan_deals where id = (select loan_deal_id from signing_requests where id = ${id})
    for no key update`.execute(tx)
  return one(tx, await requests(tx).where('r.id', '=', id).forUpdate('r').executeTakeFirst())
}

/** A request after a signer of it has changed. */
export const withSigner = (request: RequestRow, signer: SignerRow): RequestRow => ({
  ...request,
  signers: request.signers.map((each) => (each.id === signer.id ? signer : each)),
})

/** The id of the request with a provider's reference; null if there is none. */
export const idOfReference = async (db: Db | Tx, reference: string): Promise<string | null> =>
  (
    await db
      .selectFrom('signing_requests')
      .select('id')
      .where('provider_ref', '=', reference)
      .executeTakeFirst()
  )?.id ?? null

/** The open request for a document; null if there is none. Index: signing_requests_open. */
export async function openRequestOf(db: Db | Tx, fileId: string): Promise<string | null> {
  const found = await db
    .selectFrom('signing_requests as r')
    .select('r.id')
    .where('r.file_id', '=', fileId)
    .where(isAmong(OPEN_STATUSES))
    .executeTakeFirst()
  return found?.id ?? null
}

/** The latest request for a document, as original or as the signed one; null if there is none. */
export async function latestRequestOf(db: Db | Tx, fileId: string): Promise<RequestRow | null> {
  const row = await requests(db)
    .where((where) => where.or([where('r.file_id', '=', fileId), where('r.finished_file_id', '=', fileId)]))
    .orderBy('r.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? one(db, row) : null
}

/** A signer's place in a request, by the token of a link; a link ends some time after its request. @throws 404 */
export async function signerOfToken(db: Db | Tx, token: string): Promise<{ id: string; request_id: string }> {
  const found = await db
    .selectFrom('signing_links as l')
    .innerJoin('signing_signers as s', 's.id', 'l.signer_id')
    .innerJoin('signing_requests as r', 'r.id', 's.request_id')
    .select(['s.id', 's.request_id'])
    .where('l.token_hash', '=', digest(token))
    .where((where) => where.or([where('r.ended_at', 'is', null), where('r.ended_at', '>', LINKS_END)]))
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

export const signaturesOf = (
  db: Db | Tx,
  { signers }: Pick<RequestRow, 'signers'>,
): Promise<SignatureRow[]> =>
  db
    .selectFrom('signing_signatures')
    .selectAll()
    .where(
      'signer_id',
      'in',
      signers.map(({ id }) => id),
    )
    .execute()

/** The accounts of signers, by their addresses. */
export async function accountsOf(
  db: Db | Tx,
  signers: readonly Pick<SignerRow, 'email'>[],
): Promise<string[]> {
  if (signers.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(
      sql<string>`lower(email)`,
      'in',
      signers.map(({ email }) => email),
    )
    .where('is_email_verified', '=', true)
    .where('is_active', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

/** The requests to sign for this e-mail address: all, those that wait for its signature, or the others. */
function signedBy(email: string, mine?: MySigning) {
  const waits = sql<boolean>`(${isAmong(OUT_STATUSES)} and r.expires_at > clock_timestamp()
    and s.status in ('invited', 'viewed'))`
  return sql<boolean>`exists (select from signing_signers s where s.request_id = r.id
    and s.email = ${email.toLowerCase()} and s.status <> 'waiting'
    ${mine === undefined ? sql`` : mine === 'to_sign' ? sql`and ${waits}` : sql`and not ${waits}`})`
}

/**
 * Requests that the actor may know of, the latest first: all of a deal for its owner and staff; without a deal those of
 * the actor's own deals and those that they were invited to sign, or with `mine` only the latter. Signers learn to
 * which deal a request belongs only if they see its documents, so only the owner and staff can filter by deal.
 */
export async function requestsFor(
  db: Db,
  actor: Actor,
  query: {
    page: number
    page_size: number
    ordering?: 'created_at' | '-created_at' | undefined
    loan_deal?: string | undefined
    mine?: MySigning | undefined
  },
): Promise<{ counted: number; rows: RequestRow[] }> {
  const { loan_deal, mine } = query
  const { email } = asPerson(actor)
  let found = requests(db)
  if (loan_deal !== undefined) {
    found = found.where('r.loan_deal_id', '=', loan_deal)
    if (!isStaff(actor)) found = found.where('d.owner_id', '=', actor.user_id)
  } else if (mine === undefined)
    found = found.where((where) => where.or([where('d.owner_id', '=', actor.user_id), signedBy(email)]))
  if (mine !== undefined) found = found.where(signedBy(email, mine))
  const { counted } = await db
    .selectFrom(found.limit(COUNT_LIMIT).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow()
  const { direction } = orderingOf(query.ordering, '-created_at')
  const page = await found
    .select(levelsOf(actor)('dealRoom').as('is_deal_known'))
    .orderBy('r.created_at', direction)
    .orderBy('r.id', direction)
    .limit(query.page_size)
    .offset(offsetOf(query))
    .execute()
  return { counted, rows: await withSigners(db, page) }
}

/** The PDFs of a deal that are not out for signing. */
export async function sendableFiles(db: Db, dealId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('loan_deal_files as f')
    .select('f.id')
    .where('f.loan_deal_id', '=', dealId)
    .where('f.deleted_at', 'is', null)
    .where('f.media_type', '=', 'application/pdf')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('signing_requests as r')
            .select('r.id')
            .whereRef('r.file_id', '=', 'f.id')
            .where(isAmong(OPEN_STATUSES)),
        ),
      ),
    )
    .orderBy('f.uploaded_at')
    .orderBy('f.id')
    .execute()
  return rows.map(({ id }) => id)
}
