import { sql } from 'kysely'
import { CLOSING_STEP, type ClosingStep, type StepAction } from '#domain/closing/vocabulary.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { depositAt } from '#domain/deals/deposit.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { toCents } from '#domain/kernel/money.ts'
import { agreeCutOff } from '#server/closing/commands/agree-figures.ts'
import { attachDocument } from '#server/closing/commands/attach-files.ts'
import { moveStep } from '#server/closing/commands/move-step.ts'
import { nameLawyer } from '#server/closing/commands/name-lawyer.ts'
import { noteStep } from '#server/closing/commands/note-step.ts'
import { closingPlan } from '#server/closing/commands/open-closing.ts'
import { seeClosing } from '#server/closing/queries/find-closing.ts'
import { seenOf } from '#server/closing/queries/step-seen.ts'
import { valuesOf } from '#server/deals/rows.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { onePagePdf } from './pdf.ts'

interface Sale {
  deal: DealDetail
  seller: Actor
  buyer: Actor
  soldAt: Date
}

/** Completes the first steps of every sale, and all steps that were due before today. */
export async function closeSales(platform: Platform, sales: readonly Sale[], now: Date): Promise<void> {
  const today = businessDateOf(now)
  for (const sale of sales) {
    await begin(platform, sale)
    const { deal } = await seeClosing(platform.db, sale.buyer, sale.deal.id)
    const { steps } = closingPlan(deal, sale.soldAt)
    const due = steps.filter(({ due_date }) => due_date < today).map(({ step }) => step)
    await completeDueSteps(platform, sale, new Set(due))
  }
}

async function move(platform: Platform, { deal }: Sale, who: Actor, step: ClosingStep, deposit?: number) {
  const seen = seenOf(await seeClosing(platform.db, who, deal.id), step)
  return moveStep(platform, who, deal.id, step, {
    action: 'done' satisfies StepAction,
    seen,
    acknowledges: true,
    reason: '',
    deposit_amount: deposit ?? null,
  })
}

const SELLERS_LAWYER = {
  name: 'Maren Holloway',
  firm: 'Maple Trust Law LLP',
  email: 'm.holloway@mapletrust.example',
  phone: '+1 416 555 0148',
}
const BUYERS_LAWYER = {
  name: 'Idris Fontaine',
  firm: 'Fontaine and Pryce LLP',
  email: 'i.fontaine@fontainepryce.example',
  phone: '+1 604 555 0173',
}

/** The deposit is paid and confirmed; the seller has signed and waits for the buyer. */
async function begin(platform: Platform, sale: Sale): Promise<void> {
  const { deal, seller, buyer } = sale
  await nameLawyer(platform, seller, deal.id, SELLERS_LAWYER)
  await nameLawyer(platform, buyer, deal.id, BUYERS_LAWYER)
  const closing = await seeClosing(platform.db, buyer, deal.id)
  const price = toCents(closing.deal.sale_amount ?? '0')
  await move(platform, sale, buyer, 'deposit', depositAt(valuesOf(closing.deal), price) ?? price)
  await move(platform, sale, seller, 'deposit')
  await attachDocument(platform, seller, deal.id, 'agreement', {
    name: `Agreement of purchase and sale ${deal.reference}.pdf`,
    content: onePagePdf('Agreement of purchase and sale', [
      `${deal.reference}  ${deal.title}`,
      'Made for demonstration. The property, the people and the figures are invented.',
    ]),
  })
  await noteStep(platform, seller, deal.id, 'agreement', 'Signed on our side. Please countersign page 4.')
  await move(platform, sale, seller, 'agreement')
}

/** Completes the due steps in their order: a step can be done only after those before it. */
async function completeDueSteps(
  platform: Platform,
  sale: Sale,
  due: ReadonlySet<ClosingStep>,
): Promise<void> {
  const { deal, seller, buyer } = sale
  if (due.has('agreement')) await move(platform, sale, buyer, 'agreement')
  if (due.has('payout_statement')) {
    await attachDocument(platform, seller, deal.id, 'payout_statement', {
      name: `Assignment statement ${deal.reference}.pdf`,
      content: onePagePdf('Assignment statement', [`${deal.reference}  ${deal.title}`]),
    })
    await move(platform, sale, seller, 'payout_statement')
  }
  if (due.has('title_search')) await move(platform, sale, buyer, 'title_search')
  if (due.has('assignment')) {
    await move(platform, sale, seller, 'assignment')
    const closing = await move(platform, sale, buyer, 'assignment')
    for (const side of [buyer, seller]) await agreeCutOff(platform, side, deal.id, closing.cut_off.date)
  }
  if (due.has('funds')) for (const side of [buyer, seller]) await move(platform, sale, side, 'funds')
  if (due.has('servicing_transfer'))
    for (const side of [seller, buyer]) await move(platform, sale, side, 'servicing_transfer')
}

/** Moves the closings back in time with their sales: each step was done on its due date, at noon. */
export async function setClosingsBack(platform: Platform): Promise<void> {
  const sold = await platform.db
    .selectFrom('loan_deals')
    .select(['id', 'sold_at', 'state', 'servicing_status', 'deposit_due_days'])
    .where('deal_state', '=', 'sold')
    .execute()
  const steps = sold.flatMap(({ id, sold_at, ...deal }) => {
    const plan = closingPlan(deal, sold_at ?? new Date())
    return plan.steps.map((step) => ({
      id,
      ...step,
      closing_date: plan.closing_date,
      name: CLOSING_STEP[step.step].toLowerCase(),
    }))
  })
  await platform.db.transaction().execute(async (tx) => {
    const at = sql`least((m.due_date + time '12:00') at time zone 'America/Toronto', now())`
    const rows = sql`jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
      as m(id uuid, step text, due_date date, closing_date date, name text)`
    await sql`update closing_steps s set due_date = m.due_date, changed_at = case when s.changed_at is not null then ${at} end
      from ${rows} where m.id = s.loan_deal_id and m.step = s.step`.execute(tx)
    await sql`update closing_files f set uploaded_at = ${at} from ${rows}
      where m.id = f.loan_deal_id and m.step = f.step`.execute(tx)
    await sql`update closing_notes n set created_at = ${at} from ${rows}
      where m.id = n.loan_deal_id and m.step = n.step`.execute(tx)
    await sql`update closings c set closing_date = d.closing_date, cut_off_date = d.closing_date, opened_at = s.sold_at,
        closed_at = case when c.closed_at is not null then (select max(changed_at) from closing_steps x where x.loan_deal_id = s.id) end,
        updated_at = (select coalesce(max(changed_at), s.sold_at) from closing_steps x where x.loan_deal_id = s.id)
      from (select distinct m.id, m.closing_date from ${rows}) as d join loan_deals s on s.id = d.id
      where d.id = c.loan_deal_id`.execute(tx)
    // A notification names its step; those about the cut-off date and the end name none.
    await sql`update notifications n set created_at = least(n.created_at, coalesce(
        (select max(${at}) from ${rows} where m.id = d.id and n.message like '%' || m.name || '%'),
        c.closed_at, c.updated_at))
      from loan_deals d join closings c on c.loan_deal_id = d.id
      where n.kind = 'closing_changed' and n.link like '%' || d.id`.execute(tx)
  })
}
