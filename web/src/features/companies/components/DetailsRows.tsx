import { Trans } from '@lingui/react/macro'
import type { CompanyDetails } from '#domain/companies/contract.ts'
import { JURISDICTION } from '#domain/companies/licences.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { NONE } from '../../../ui/format.ts'
import { Row } from '../../../ui/layout/Rows.tsx'
import classes from './DetailsRows.module.css'

/** What a company says of itself beside its name, as rows. */
export function DetailsRows({ details }: { details: CompanyDetails }) {
  return (
    <>
      <Row label={<Trans>Registration number</Trans>}>{details.registration_number ?? NONE}</Row>
      <Row label={<Trans>Jurisdiction</Trans>}>{labelOf(JURISDICTION, details.jurisdiction)}</Row>
      <Row label={<Trans>Registered address</Trans>}>
        <span className={classes.address}>{details.registered_address ?? NONE}</span>
      </Row>
      <Row label={<Trans>Mailing address</Trans>}>
        <span className={classes.address}>
          {details.mailing_address ??
            (details.registered_address ? <Trans>The registered address</Trans> : NONE)}
        </span>
      </Row>
    </>
  )
}
