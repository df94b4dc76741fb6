import { useLingui } from '@lingui/react/macro'
import { APPLICANT_FIELDS, applicantFieldOf } from '#domain/deals/applicant-fields.ts'
import { DOCUMENT_TYPE } from '#domain/deals/documents.ts'
import { DEAL_FIELDS, fieldOf } from '#domain/deals/fields.ts'
import { labelOf } from '#domain/kernel/choice.ts'

/** The label of a field by its dotted path, as used in the lists next to the form. */
export function usePathLabel() {
  const { t } = useLingui()
  return (path: string): string => {
    const [root = '', index, name] = path.split('.')
    if (root === 'documents') return labelOf(DOCUMENT_TYPE, index)
    const place = Number(index) + 1
    if (root === 'applicants') {
      const field = APPLICANT_FIELDS.find((known) => known === name)
      if (!field) return t`Primary applicant`
      const label = applicantFieldOf(field).label.toLowerCase()
      return t`Applicant ${place}: ${label}`
    }
    if (root === 'mortgages') return t`Loan tape`
    const field = DEAL_FIELDS.find((known) => known === root)
    const label = field ? fieldOf(field).label : root
    return index === undefined ? label : t`${label}, row ${place}`
  }
}
