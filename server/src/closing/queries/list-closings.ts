import { sql } from 'kysely'
import type { OpenClosing } from '#domain/closing/contract.ts'
import { nextStep } from '#domain/closing/rules.ts'
import { CLOSING_STEPS, type Side } from '#domain/closing/vocabulary.ts'
import { dealReference, dealTitle } from '#domain/deals/title.ts'
import type { DealRow } from '../../deals/rows.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { StepRow } from './find-closing.ts'
import { latestSigning, type SigningRow, signingFacts } from './latest-signing.ts'

const MOST = 50

interface Row
  extends Pick<
    DealRow,
    | 'number'
    | 'deal_type'
    | 'mortgage_class'
    | 'residential_building_type'
    | 'commercial_class'
    | 'office_space_type'
    | 'city'
    | 'state'
  > {
  id: string
  side: Side
  sale_amount: string
  closing_date: string
  cut_off_buyer: boolean
  cut_off_seller: boolean
  steps: StepRow[]
  signing: SigningRow | null
}

/** The actor's closings that are not complete. Indexes: loan_deals_sold_to, loan_deals_sold_of_owner. */
export async function listOpenClosings(db: Db, actor: Actor): Promise<OpenClosing[]> {
  const me = actor.user_id
  const { rows } = await sql<Row>`
    select d.id, d.number, d.deal_type, d.mortgage_class, d.residential_building_type, d.commercial_class,
      d.office_space_type, d.city, d.state, d.sale_amount, c.closing_date, c.cut_off_buyer, c.cut_off_seller,
      case when d.owner_id = ${me} then 'seller' else 'buyer' end as side,
      (select json_agg(json_build_object('step', s.step, 'state', s.state, 'claim', s.claim, 'claimed_by', s.claimed_by,
          'due_date', s.due_date))
        from closing_steps s where s.loan_deal_id = d.id) as steps,
      ${latestSigning(sql`d.id`)} as signing
    from (select id from loan_deals where sold_to = ${me}
        union select id from loan_deals where owner_id = ${me} and deal_state = 'sold') as mine
      join loan_deals d on d.id = mine.id join closings c on c.loan_deal_id = d.id and c.closed_at is null
    order by c.closing_date, d.id limit ${MOST}`.execute(db)
  return rows.map(openClosingView)
}

function openClosingView(row: Row): OpenClosing {
  const { side, cut_off_buyer, cut_off_seller } = row
  const place = ({ step }: StepRow) => CLOSING_STEPS.indexOf(step)
  const steps = row.steps.toSorted((a, b) => place(a) - place(b))
  const next = nextStep(steps, side, {
    is_cut_off_agreed: cut_off_buyer && cut_off_seller,
    signing: signingFacts(row.signing),
    has_agreed_cut_off: side === 'buyer' ? cut_off_buyer : cut_off_seller,
  })
  return {
    id: row.id,
    reference: dealReference(row),
    title: dealTitle(row),
    city: row.city,
    state: row.state,
    mortgage_class: row.mortgage_class,
    residential_building_type: row.residential_building_type,
    commercial_class: row.commercial_class,
    side,
    sale_amount: row.sale_amount,
    closing_date: row.closing_date,
    next,
    next_due: next && (steps.find(({ step }) => step === next.step)?.due_date ?? row.closing_date),
  }
}
