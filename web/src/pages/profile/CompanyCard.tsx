import { Trans, useLingui } from '@lingui/react/macro'
import type { Me } from '#domain/accounts/contract.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { PROVINCE } from '#domain/kernel/provinces.ts'
import { NONE } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'

/** The company for which a person of a team acts, which they cannot change. */
export function CompanyCard({ me }: { me: Me }) {
  const { t } = useLingui()
  return (
    <Card
      as="section"
      title={t`Your company`}
      subtitle={<Trans>An owner of the account changes this, and its roles and affiliates.</Trans>}
    >
      <Rows>
        <Row label={t`Company name`}>{me.company_name ?? NONE}</Row>
        <Row label={t`Business number`}>{me.business_number ?? NONE}</Row>
        <Row label={t`Province of registration`}>{labelOf(PROVINCE, me.company_province)}</Row>
      </Rows>
    </Card>
  )
}
