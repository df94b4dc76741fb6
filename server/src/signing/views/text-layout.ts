import { dayText } from '#domain/kernel/dates.ts'
import { inLanguage, sentence } from '#domain/kernel/language.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import type { SoldMortgage, TextDocument } from '#domain/signing/text-document.ts'
import type { Block, PdfDocument, PdfRow } from '../../files/rendering/pdf.ts'

const NONE = '–'
const money = (cents: number | null) => (cents === null ? NONE : formatMoney(cents))

/** The layout of a document to sign, in its language, which is spoken. */
export function textLayout(document: TextDocument): PdfDocument {
  const { title, version, parties, terms, sections, mortgages } = document
  return {
    title,
    blocks: [
      { kind: 'heading', level: 1, text: title },
      {
        kind: 'table',
        columns: [
          { header: sentence`Party`, width: 0.2 },
          { header: sentence`Company`, width: 0.45 },
          { header: sentence`Signatory`, width: 0.35 },
        ],
        rows: parties.map(({ role, side }) => ({ cells: [role, side.company, side.name] })),
      },
      {
        kind: 'table',
        columns: [
          { header: sentence`Term`, width: 0.3 },
          { header: sentence`Content`, width: 0.7 },
        ],
        rows: terms.map(({ label, value }) => ({ cells: [label, value] })),
      },
      ...sections.flatMap(({ heading, body }, at): Block[] => [
        { kind: 'heading', level: 2, text: `${at + 1}. ${heading}` },
        { kind: 'text', text: body },
      ]),
      ...(mortgages.length > 0 ? scheduleOf(mortgages) : []),
      { kind: 'text', text: sentence`Wording of ${version}.` },
    ],
  }
}

const scheduleOf = (mortgages: readonly SoldMortgage[]): Block[] => [
  { kind: 'heading', level: 2, text: sentence`Schedule` },
  {
    kind: 'table',
    columns: [
      { header: sentence`Mortgage`, width: 0.42 },
      { header: sentence`Rank`, width: 0.1 },
      { header: sentence`Balance`, width: 0.18, align: 'right' },
      { header: sentence`Rate`, width: 0.12, align: 'right' },
      { header: sentence`Maturity`, width: 0.18, align: 'right' },
    ],
    rows: mortgages.map(scheduleRow),
  },
]

const scheduleRow = (mortgage: SoldMortgage): PdfRow => ({
  cells: [
    mortgage.reference,
    mortgage.position === null ? NONE : inLanguage(mortgage.position),
    money(mortgage.principle_balance ?? mortgage.mortgage_amount),
    mortgage.interest_rate === null ? NONE : inLanguage(`${mortgage.interest_rate}%`),
    mortgage.maturity_date === null ? NONE : dayText(mortgage.maturity_date),
  ],
  note: [mortgage.address, mortgage.charge_number && sentence`charge ${mortgage.charge_number}`]
    .filter(Boolean)
    .join('; '),
})
