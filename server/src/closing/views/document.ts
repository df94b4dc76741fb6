import type { Closing, Lawyer, StatementPartView } from '#domain/closing/contract.ts'
import { type Side, STEP_OWNER, STEP_STATE } from '#domain/closing/vocabulary.ts'
import { businessDateOf, dayText } from '#domain/kernel/dates.ts'
import { sentence } from '#domain/kernel/language.ts'
import { formatMoney, toCents } from '#domain/kernel/money.ts'
import type { Block, PdfDocument } from '../../files/rendering/pdf.ts'

const money = (amount: string) => formatMoney(toCents(amount))

/** Parties, checklist and statement as a document, in the language that is spoken: the page's data without its actions. */
export function closingDocument(closing: Closing): PdfDocument {
  const { reference, title, city } = closing
  return {
    title: sentence`Closing of ${reference}`,
    blocks: [
      { kind: 'heading', level: 1, text: sentence`Closing of ${reference}` },
      { kind: 'text', text: [title, city].filter(Boolean).join(', ') },
      {
        kind: 'text',
        text: sentence`Sold on ${dayText(businessDateOf(new Date(closing.sold_at)))} for ${money(closing.sale_amount)}. Closing date ${dayText(closing.closing_date)}. Days end at midnight ET.`,
      },
      ...parties(closing),
      ...deposit(closing),
      ...checklist(closing),
      ...statement(closing),
    ],
  }
}

/** The name of its file. */
export const closingFileName = ({ reference }: Pick<Closing, 'reference'>) =>
  `${sentence`${reference} closing`}.pdf`

const lawyerText = (lawyer: Lawyer | null) =>
  lawyer ? `${lawyer.name}, ${lawyer.firm}, ${lawyer.email}, ${lawyer.phone}` : sentence`Not named yet`

function parties({ seller, buyer, lawyers }: Closing): Block[] {
  const row = (side: string, company: string | null, of: Side) => ({
    cells: [side, company ?? '–', lawyerText(lawyers[of])],
  })
  return [
    { kind: 'heading', level: 2, text: sentence`Parties` },
    {
      kind: 'table',
      columns: [
        { header: sentence`Side`, width: 0.14 },
        { header: sentence`Company`, width: 0.32 },
        { header: sentence`Lawyer`, width: 0.54 },
      ],
      rows: [row(sentence`Seller`, seller, 'seller'), row(sentence`Buyer`, buyer, 'buyer')],
    },
  ]
}

function deposit({ deposit_terms: { amount, payee, reference }, deposit_amount }: Closing): Block[] {
  const due = amount === null ? sentence`agreed between the two sides` : money(amount)
  const to = payee ?? sentence`the person the seller names`
  const terms = sentence`Deposit under the terms of the deal: ${due}, payable to ${to}, payment reference ${reference}.`
  const paid = deposit_amount === null ? null : sentence`Reported as paid: ${money(deposit_amount)}.`
  return [{ kind: 'text', text: [terms, paid].filter(Boolean).join(' ') }]
}

function checklist({ steps }: Closing): Block[] {
  return [
    { kind: 'heading', level: 2, text: sentence`Checklist` },
    {
      kind: 'table',
      columns: [
        { header: sentence`Step`, width: 0.42 },
        { header: sentence`Responsible`, width: 0.19 },
        { header: sentence`Due`, width: 0.2 },
        { header: sentence`State`, width: 0.19 },
      ],
      rows: steps.map((step) => ({
        cells: [step.label, STEP_OWNER[step.owner], dayText(step.due_date), STEP_STATE[step.state]],
        note: [step.what, step.reason && sentence`Reason: ${step.reason}`].filter(Boolean).join(' '),
      })),
    },
  ]
}

function statement({ statement: made, statement_issue, cut_off }: Closing): Block[] {
  const cutOff = dayText(cut_off.date)
  const isAgreed = cut_off.agreed_by.length === 2
  const at: Block = {
    kind: 'text',
    text: isAgreed
      ? sentence`Statement at the cut-off date ${cutOff}, agreed by both sides.`
      : sentence`Statement at the cut-off date ${cutOff}, not yet agreed by both sides.`,
  }
  if (!made) return [at, { kind: 'text', text: statement_issue?.message ?? '' }]
  return [
    at,
    ...part(sentence`The buyer pays on closing`, sentence`Amount due on closing`, made.buyer),
    ...part(sentence`The seller receives`, sentence`Seller receives in total, deposit included`, made.seller),
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
        { header: sentence`Item`, width: 0.5 },
        { header: sentence`Paid to or by`, width: 0.28 },
        { header: sentence`Amount (CAD)`, width: 0.22, align: 'right' },
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
    { kind: 'heading', level: 2, text: sentence`What each party receives, less what it pays` },
    {
      kind: 'table',
      columns: [
        { header: sentence`Party`, width: 0.76 },
        { header: sentence`Amount (CAD)`, width: 0.24, align: 'right' },
      ],
      rows: [
        ...all.map(({ name, net }) => ({ cells: [name, money(net)] })),
        { cells: [sentence`Sum`, sum], isTotal: true },
      ],
    },
  ]
}
