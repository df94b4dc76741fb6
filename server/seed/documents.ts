import type { DealDetail } from '#domain/deals/contract.ts'
import { DOCUMENT_TYPE, type DocumentType, mandatoryDocuments } from '#domain/deals/documents.ts'
import { dayText } from '#domain/kernel/dates.ts'
import { formatMoney, toCents } from '#domain/kernel/money.ts'
import { addDocuments } from '#server/documents/commands/upload.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import { onePagePdf } from './pdf.ts'
import { BALANCE_FAULT, type Plan } from './plan.ts'

/** Uploads the mandatory documents of a deal, and for some the income statement. */
export async function addDealDocuments(
  platform: Platform,
  owner: Actor,
  deal: DealDetail,
  { plan, withIncome }: { plan: Plan; withIncome: boolean },
): Promise<void> {
  const { outcome } = plan
  const fault = 'fault' in outcome ? outcome.fault : null
  const stated = toCents(deal.principle_balance ?? '0.00') + (fault === 'other_balance' ? BALANCE_FAULT : 0)

  const types: DocumentType[] = mandatoryDocuments({
    deal_type: deal.deal_type,
    mortgage_class: deal.mortgage_class,
    have_title_insurance: deal.have_title_insurance,
  })
  if (withIncome && !types.includes('income_verification')) types.push('income_verification')
  const documents = types.map((document_type) => {
    const label = DOCUMENT_TYPE[document_type]
    const content = onePagePdf(label, [
      `${deal.reference}  ${deal.title}`,
      `${deal.loan_address}, ${deal.city}, ${deal.state} ${deal.postcode}`,
      `Mortgage amount: ${formatMoney(toCents(deal.mortgage_amount ?? '0.00'))}    Principal balance: ${formatMoney(stated)}`,
      ...(document_type === 'appraisal_report'
        ? [
            `Appraised on ${dayText(deal.appraisal_date ?? '')} at ${formatMoney(toCents(deal.property_value ?? '0.00'))}`,
          ]
        : []),
      'Made for demonstration. The property, the people and the figures are invented.',
    ])
    return { document_type, name: `${label} ${deal.reference}.pdf`, content }
  })
  await addDocuments(platform, owner, deal.id, documents)
}
