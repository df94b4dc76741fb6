import type { Selectable } from 'kysely'
import type { AgreementFacts, SoldMortgage } from '#domain/agreements/facts.ts'
import type { AgreementKind } from '#domain/agreements/vocabulary.ts'
import { servicerOf } from '#domain/closing/parties.ts'
import { effective } from '#domain/deals/computed.ts'
import type { DealValues } from '#domain/deals/fields.ts'
import { isAuctioned, isBook } from '#domain/deals/kinds.ts'
import { dealReference } from '#domain/deals/title.ts'
import { POSITION } from '#domain/deals/vocabulary.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { toCents } from '#domain/kernel/money.ts'
import { OPEN_STATUSES } from '#domain/signing/rules.ts'
import { loansOf } from '../books/queries/loans.ts'
import type { ClosingRecord } from '../closing/queries/find-closing.ts'
import { depositTerms } from '../closing/views/closing.ts'
import { valuesOf } from '../deals/rows.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { notFound } from '../platform/http/errors.ts'
import { findRequest, type RequestRow } from '../signing/queries.ts'

/** A person who signs for a side. */
export interface Signatory {
  name: string
  email: string
  company: string
}

/** Who signs for both sides: the owner of the deal and its buyer. @throws 404 if there is no buyer */
export async function signatoriesOf(
  db: Db | Tx,
  { deal }: Pick<ClosingRecord, 'deal'>,
): Promise<Record<'seller' | 'buyer', Signatory>> {
  if (deal.sold_to === null) throw notFound()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'company_name'])
    .where('id', 'in', [deal.owner_id, deal.sold_to])
    .execute()
  const of = (id: string): Signatory => {
    const user = rows.find((row) => row.id === id)
    if (!user) throw notFound()
    const name = `${user.first_name} ${user.last_name}`
    return { name, email: user.email.toLowerCase(), company: user.company_name ?? name }
  }
  return { seller: of(deal.owner_id), buyer: of(deal.sold_to) }
}

/** What decides which agreements a sale has. */
export const natureOf = ({
  deal,
  offer,
}: Pick<ClosingRecord, 'deal' | 'offer'>): Pick<AgreementFacts, 'servicing' | 'is_white_label'> => ({
  servicing: { is_retained: servicerOf(deal) === 'seller', fee: Number(offer?.loan_servicing ?? 0) },
  is_white_label: !isAuctioned(deal),
})

/** What the agreements of a closing are filled with. */
export async function factsOf(
  db: Db | Tx,
  closing: ClosingRecord,
  { seller, buyer }: Record<'seller' | 'buyer', Signatory>,
): Promise<AgreementFacts> {
  const { deal } = closing
  const today = businessDateOf(deal.db_now)
  const terms = depositTerms(deal)
  const loans = isBook(deal)
    ? (await loansOf(db, deal.id)).filter(({ is_in_book }) => is_in_book)
    : [{ number: deal.number, values: valuesOf(deal) }]
  return {
    reference: dealReference(deal),
    seller,
    buyer,
    mortgages: loans.map(({ number, values }) => soldMortgage(number, values, today)),
    price: toCents(deal.sale_amount ?? '0'),
    sold_on: businessDateOf(deal.sold_at ?? closing.opened_at),
    closing_date: closing.closing_date,
    cut_off_date: closing.cut_off_date,
    deposit: { ...terms, amount: terms.amount === null ? null : toCents(terms.amount) },
    ...natureOf(closing),
  }
}

function soldMortgage(number: number, given: DealValues, today: string): SoldMortgage {
  const values = effective(given, today)
  const { loan_address, city, state, postcode } = values
  return {
    reference: dealReference({ deal_type: null, number }),
    address: [loan_address, city, state, postcode].filter(Boolean).join(', ') || null,
    charge_number: values.charge_number,
    position: values.position && labelOf(POSITION, values.position),
    mortgage_amount: values.mortgage_amount,
    principle_balance: values.principle_balance,
    interest_rate: values.interest_rate,
    maturity_date: values.maturity_date,
  }
}

/** The latest request for signatures on each agreement of a deal. Index: signing_requests_of_deal. */
export async function requestsOf(
  db: Db | Tx,
  dealId: string,
  kinds: readonly AgreementKind[],
): Promise<Partial<Record<AgreementKind, RequestRow>>> {
  if (kinds.length === 0) return {}
  const rows = await db
    .selectFrom('signing_requests')
    .distinctOn('purpose')
    .select(['id', 'purpose'])
    .where('loan_deal_id', '=', dealId)
    .where('purpose', 'in', [...kinds])
    .orderBy('purpose')
    .orderBy('created_at', 'desc')
    .execute()
  const found: Partial<Record<AgreementKind, RequestRow>> = {}
  for (const { id, purpose } of rows) found[purpose as AgreementKind] = await findRequest(db, id)
  return found
}

/** A request for signatures on the agreement of a deal room: whose it is, and on which version. */
export type NdaSigningOf = Selectable<Tables['nda_signings']>

/** Null for a request of another purpose. */
export const ndaSigningOf = async (db: Db | Tx, requestId: string): Promise<NdaSigningOf | null> =>
  (await db.selectFrom('nda_signings').selectAll().where('request_id', '=', requestId).executeTakeFirst()) ??
  null

/** The latest request of a buyer for the agreement of a deal room; null if they never asked. Index: nda_signings_of_user. */
export async function latestNdaRequest(
  db: Db | Tx,
  dealId: string,
  userId: string,
): Promise<RequestRow | null> {
  const found = await db
    .selectFrom('nda_signings as n')
    .innerJoin('signing_requests as r', 'r.id', 'n.request_id')
    .select('r.id')
    .where('n.loan_deal_id', '=', dealId)
    .where('n.user_id', '=', userId)
    .orderBy('r.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ? findRequest(db, found.id) : null
}

/** Requests for the agreement of a deal room that wait for a signature: all, or those of one buyer. */
export async function openNdaRequests(db: Db | Tx, dealId: string, userId?: string): Promise<string[]> {
  let open = db
    .selectFrom('nda_signings as n')
    .innerJoin('signing_requests as r', 'r.id', 'n.request_id')
    .select('r.id')
    .where('n.loan_deal_id', '=', dealId)
    .where('r.status', 'in', [...OPEN_STATUSES])
    .orderBy('r.id')
  if (userId !== undefined) open = open.where('n.user_id', '=', userId)
  return (await open.execute()).map(({ id }) => id)
}
