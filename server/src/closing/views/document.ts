import type { Closing, Lawyer, StatementPartView } from '#domain/closing/contract.ts'
import { type Side, STEP_OWNER, STEP_STATE } from '#domain/closing/vocabulary.ts'
import { businessDateOf, dayText } from '#domain/kernel/dates.ts'
import { formatMoney, toCents } from '#domain/kernel/money.ts'
import type { Block, PdfDocument } from '../../files/rendering/pdf.ts'

const money = (amount: string) => formatMoney(toCents(amount))

/** Parties, checklist and statement as a document: the page's data without its actions. */
export function closingDocument(closing: Closing): PdfDocument {
  const { reference, title, city } = closing
  return {
    title: `Closing of ${reference}`,
    blocks: [
      { kind: 'heading', level: 1, text: `Closing of ${reference}` },
      { kind: 'text', text: [title, city].filter(Boolean).join(', ') },
      {
        kind: 'text',
        text: `Sold on ${dayText(businessDateOf(new Date(closing.sold_at)))} for ${money(closing.sale_amount)}. Closing date ${dayText(closing.closing_date)}. Days end at midnight ET.`,
      },
      ...parties(closing),
      ...deposit(closing),
      ...checklist(closing),
      ...statement(closing),
    ],
  }
}

const lawyerText = (lawyer: Lawyer | null) =>
  lawyer ? `${lawyer.name}, ${lawyer.firm}, ${lawyer.email}, ${lawyer.phone}` : 'Not named yet'

function parties({ seller, buyer, lawyers }: Closing): Block[] {
  const row = (side: string, company: string | null, of: Side) => ({
    cells: [side, company ?? '–', lawyerText(lawyers[of])],
  })
  return [
    { kind: 'heading', level: 2, text: 'Parties' },
    {
      kind: 'table',
      columns: [
        { header: 'Side', width: 0.14 },
        { header: 'Company', width: 0.32 },
        { header: 'Lawyer', width: 0.54 },
      ],
      rows: [row('Seller', seller, 'seller'), row('Buyer', buyer, 'buyer')],
    },
  ]
}

function deposit({ deposit_terms: { amount, payee, reference }, deposit_amount }: Closing): Block[] {
  const due = amount === null ? 'agreed between the two sides' : money(amount)
  const paid = deposit_amount === null ? '' : ` Reported as paid: ${money(deposit_amount)}.`
  return [
    {
      kind: 'text',
      text: `Deposit under the terms of the deal: ${due}, payable to ${payee ?? 'the person the seller names'}, payment reference ${reference}.${paid}`,
    },
  ]
}

function checklist({ steps }: Closing): Block[] {
  return [
    { kind: 'heading', level: 2, text: 'Checklist' },
    {
      kind: 'table',
      columns: [
        { header: 'Step', width: 0.52 },
        { header: 'Responsible', width: 0.16 },
        { header: 'Due', width: 0.16 },
        { header: 'State', width: 0.16 },
      ],
      rows: steps.map((step) => ({
        cells: [step.label, STEP_OWNER[step.owner], dayText(step.due_date), STEP_STATE[step.state]],
        note: [step.what, step.reason && `Reason: ${step.reason}`].filter(Boolean).join(' '),
      })),
    },
  ]
}

function statement({ statement: made, statement_issue, cut_off }: Closing): Block[] {
  const agreed = cut_off.agreed_by.length === 2 ? 'agreed by both sides' : 'not yet agreed by both sides'
  const at: Block = {
    kind: 'text',
    text: `Statement at the cut-off date ${dayText(cut_off.date)}, ${agreed}.`,
  }
  if (!made) return [at, { kind: 'text', text: statement_issue?.message ?? '' }]
  return [
    at,
    ...part('The buyer pays on closing', 'Amount due on closing', made.buyer),
    ...part('The seller receives', 'Seller receives in total, deposit included', made.seller),
    ...everyParty(made.parties),
  ]
}

function part(heading: string, total: string, of: StatementPartView | null): Block[] {
  if (!of) return []
  return [
    { kind: 'heading', level: 2, text: heading },
    {
      kind: 'table',
      columns: [
        { header: 'Item', width: 0.5 },
        { header: 'Paid to or by', width: 0.28 },
        { header: 'Amount (CAD)', width: 0.22, align: 'right' },
      ],
      rows: [
        ...of.lines.map(({ label, how, amount, other }) => ({
          cells: [label, other, money(amount)],
          note: how,
        })),
        { cells: [total, '', money(of.total)], isTotal: true },
      ],
    },
  ]
}

function everyParty(all: NonNullable<Closing['statement']>['parties']): Block[] {
  if (!all) return []
  const sum = formatMoney(all.reduce((total, { net }) => total + toCents(net), 0))
  return [
    { kind: 'heading', level: 2, text: 'What each party receives, less what it pays' },
    {
      kind: 'table',
      columns: [
        { header: 'Party', width: 0.76 },
        { header: 'Amount (CAD)', width: 0.24, align: 'right' },
      ],
      rows: [
        ...all.map(({ name, net }) => ({ cells: [name, money(net)] })),
        { cells: ['Sum', sum], isTotal: true },
      ],
    },
  ]
}
