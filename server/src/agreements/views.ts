import type { AgreementView } from '#domain/agreements/contract.ts'
import type { SoldMortgage } from '#domain/agreements/facts.ts'
import { type AgreementText, TEMPLATES } from '#domain/agreements/templates.ts'
import { AGREEMENT, type AgreementKind } from '#domain/agreements/vocabulary.ts'
import { dayText } from '#domain/kernel/dates.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import type { ClosingRecord } from '../closing/queries/find-closing.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Block, PdfDocument, PdfRow } from '../platform/rendering/pdf.ts'
import { canSeeRequest } from '../signing/policy.ts'
import type { RequestRow } from '../signing/queries.ts'
import { requestView } from '../signing/views.ts'
import { canSend } from './policy.ts'

export const agreementView = (
  actor: Actor,
  closing: ClosingRecord,
  kind: AgreementKind,
  latest: RequestRow | undefined,
): AgreementView => ({
  kind,
  label: AGREEMENT[kind],
  what: TEMPLATES[kind].what,
  request: latest && canSeeRequest(actor, latest) ? requestView(actor, latest) : null,
  can: { send: canSend(actor, closing, latest) },
})

const NONE = '–'
const money = (cents: number | null) => (cents === null ? NONE : formatMoney(cents))

/** An agreement as a document, with a place for each signature at its end. */
export function agreementDocument(agreement: AgreementText): PdfDocument {
  const { title, version, parties, terms, sections, mortgages } = agreement
  return {
    title,
    blocks: [
      { kind: 'heading', level: 1, text: title },
      {
        kind: 'table',
        columns: [
          { header: 'Party', width: 0.2 },
          { header: 'Company', width: 0.45 },
          { header: 'Signs for it', width: 0.35 },
        ],
        rows: parties.map(({ role, side }) => ({ cells: [role, side.company, side.name] })),
      },
      {
        kind: 'table',
        columns: [
          { header: 'Term', width: 0.3 },
          { header: 'Agreed', width: 0.7 },
        ],
        rows: terms.map(({ label, value }) => ({ cells: [label, value] })),
      },
      ...sections.flatMap(({ heading, body }, at): Block[] => [
        { kind: 'heading', level: 2, text: `${at + 1}. ${heading}` },
        { kind: 'text', text: body },
      ]),
      ...(mortgages.length > 0 ? scheduleOf(mortgages) : []),
      { kind: 'text', text: `Wording of ${version}.` },
    ],
  }
}

const scheduleOf = (mortgages: readonly SoldMortgage[]): Block[] => [
  { kind: 'heading', level: 2, text: 'Schedule' },
  {
    kind: 'table',
    columns: [
      { header: 'Mortgage', width: 0.42 },
      { header: 'Rank', width: 0.1 },
      { header: 'Balance', width: 0.18, align: 'right' },
      { header: 'Rate', width: 0.12, align: 'right' },
      { header: 'Maturity', width: 0.18, align: 'right' },
    ],
    rows: mortgages.map(scheduleRow),
  },
]

const scheduleRow = (mortgage: SoldMortgage): PdfRow => ({
  cells: [
    mortgage.reference,
    mortgage.position ?? NONE,
    money(mortgage.principle_balance ?? mortgage.mortgage_amount),
    mortgage.interest_rate === null ? NONE : `${mortgage.interest_rate}%`,
    mortgage.maturity_date === null ? NONE : dayText(mortgage.maturity_date),
  ],
  note: [mortgage.address, mortgage.charge_number && `charge ${mortgage.charge_number}`]
    .filter(Boolean)
    .join('; '),
})
