import { Trans, useLingui } from '@lingui/react/macro'
import { applicantFieldOf } from '#domain/deals/applicant-fields.ts'
import type { ApplicantOut } from '#domain/deals/applicants.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { APPLICANT_ROLE } from '#domain/deals/vocabulary.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { NONE } from '../../../ui/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { applicantFieldText } from '../field-text.ts'
import { applicantRows } from './model.ts'
import classes from './tabs.module.css'
import { Withheld } from './Withheld.tsx'

/** The borrowers: as in a listing, or in full for users who may see them. */
export function ApplicantsTab({ deal }: { deal: DealDetail }) {
  const { t } = useLingui()
  const isWithheld = deal.withheld.includes('applicants')
  if (deal.applicants.length === 0)
    return (
      <Card padded={false}>
        <EmptyState title={t`No applicants given`} withPicture={false}>
          <Trans>The seller has not added any applicant to this deal.</Trans>
        </EmptyState>
      </Card>
    )
  return (
    <div className={classes.stack}>
      {[...deal.applicants.entries()].map(([place, applicant]) => (
        <Card as="section" key={place} title={titleOf(applicant)}>
          <Rows columns={2}>
            <Row label={<Trans>Age</Trans>}>{applicant.age_band ?? NONE}</Row>
            {applicantRows(applicant).map((field) => (
              <Row key={field} label={applicantFieldOf(field).label}>
                {applicantFieldText(field, applicant[field])}
              </Row>
            ))}
            {isWithheld && (
              <Row label={<Trans>Name, contact and personal details</Trans>}>
                <Withheld />
              </Row>
            )}
          </Rows>
        </Card>
      ))}
    </div>
  )
}

function titleOf(applicant: ApplicantOut): string {
  const role = labelOf(APPLICANT_ROLE, applicant.applicant_role)
  const name = [applicant.first_name, applicant.middle_name, applicant.last_name].filter(Boolean).join(' ')
  return name ? `${role}, ${name}` : role
}
