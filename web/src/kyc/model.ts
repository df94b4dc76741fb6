import type { KycAnswers, KycRecord } from '#domain/kyc/contract.ts'
import { kycFaults } from '#domain/kyc/rules.ts'

/** The record as the form holds it: text is never null. */
export interface KycForm {
  legal_name: string
  date_of_birth: string | null
  address: string
  document_type: KycAnswers['document_type']
  document_number: string
  is_politically_exposed: boolean | null
  acts_for_third_party: boolean | null
  source_of_funds: string
  volume_of_mortgages: KycAnswers['volume_of_mortgages']
  registered_mortgage_lender: boolean | null
  reason_for_selling: KycAnswers['reason_for_selling']
}

export const toForm = (record: KycRecord): KycForm => ({
  legal_name: record.legal_name ?? '',
  date_of_birth: record.date_of_birth,
  address: record.address ?? '',
  document_type: record.document_type,
  document_number: record.document_number ?? '',
  is_politically_exposed: record.is_politically_exposed,
  acts_for_third_party: record.acts_for_third_party,
  source_of_funds: record.source_of_funds ?? '',
  volume_of_mortgages: record.volume_of_mortgages,
  registered_mortgage_lender: record.registered_mortgage_lender,
  reason_for_selling: record.reason_for_selling,
})

/** Empty texts become null, as the specification says. */
export const toAnswers = (form: KycForm): KycAnswers => ({
  ...form,
  legal_name: form.legal_name.trim() || null,
  address: form.address.trim() || null,
  document_number: form.document_number.trim() || null,
  source_of_funds: form.source_of_funds.trim() || null,
})

/** What the form still lacks, by the rule that the server uses too: field to sentence. */
export function formFaults(form: KycForm, isSeller: boolean, now: Date): Record<string, string> {
  const faults = Object.entries(kycFaults(toAnswers(form), isSeller, now))
  return Object.fromEntries(faults.map(([field, [message = '']]) => [field, message]))
}
