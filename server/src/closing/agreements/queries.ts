import type { AgreementFacts } from '#domain/closing/agreements/facts.ts'
import type { AgreementKind } from '#domain/closing/agreements/vocabulary.ts'
import { servicerOf } from '#domain/closing/parties.ts'
import { effective } from '#domain/deals/computed.ts'
import type { DealValues } from '#domain/deals/fields.ts'
import { isAuctioned, isBook } from '#domain/deals/kinds.ts'
import { dealReference } from '#domain/deals/title.ts'
import { POSITION } from '#domain/deals/vocabulary.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { toCents } from '#domain/kernel/money.ts'
import type { SoldMortgage } from '#domain/signing/text-document.ts'
import { loansOf } from '../../deals/queries/loans.ts'
import { valuesOf } from '../../deals/rows.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { findRequest, type RequestRow } from '../../signing/queries/requests.ts'
import { type Signatory, signatories } from '../../signing/queries/signatories.ts'
import type { ClosingRecord } from '../queries/find-closing.ts'
import { depositTerms } from '../views/closing.ts'

/** The people who sign for the two sides: the owner of the deal and its buyer. @throws 404 if there is no buyer */
export async function signatoriesOf(
  db: Db | Tx,
  { deal }: Pick<ClosingRecord, 'deal'>,
): Promise<Record<'seller' | 'buyer', Signatory>> {
  if (deal.sold_to === null) throw notFound()
  const [seller, buyer] = await signatories(db, [deal.owner_id, deal.sold_to])
  if (!seller || !buyer) throw notFound()
  return { seller, buyer }
}

/** The facts that decide which agreements a sale has. */
export const saleKindOf = ({
  deal,
  offer,
}: Pick<ClosingRecord, 'deal' | 'offer'>): Pick<AgreementFacts, 'servicing' | 'is_white_label'> => ({
  servicing: { is_retained: servicerOf(deal) === 'seller', fee: Number(offer?.loan_servicing ?? 0) },
  is_white_label: !isAuctioned(deal),
})

/** The facts with which the agreements of a closing are filled. */
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
    is_cut_off_agreed: closing.cut_off_buyer && closing.cut_off_seller,
    deposit: { ...terms, amount: terms.amount === null ? null : toCents(terms.amount) },
    ...saleKindOf(closing),
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
