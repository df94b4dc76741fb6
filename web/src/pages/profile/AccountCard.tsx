import { Trans, useLingui } from '@lingui/react/macro'
import type { Me } from '#domain/accounts/contract.ts'
import { KYC_STATE } from '#domain/accounts/kyc-state.ts'
import { rolesOf } from '#domain/accounts/rules.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'

const TONES = { Pending: 'warn', Approved: 'ok', Rejected: 'bad' } as const

/** Account data that the user cannot change here. */
export function AccountCard({ me }: { me: Me }) {
  const { t } = useLingui()
  const group = KYC_STATE[me.kyc_state]
  const names = { buyer: t`Buyer`, seller: t`Seller`, reviewer: t`Reviewer`, superuser: t`Administrator` }
  return (
    <Card as="section" title={t`Account Details`}>
      <Rows>
        <Row label={t`Email`}>{me.email}</Row>
        <Row label={t`Roles`}>
          {rolesOf(me)
            .map((role) => names[role])
            .join(', ')}
        </Row>
        <Row label={t`Identity check`}>
          <Badge tone={TONES[group]}>{group}</Badge>
        </Row>
        {me.is_buyer && (
          <Row label={t`Exposure limit`}>
            {me.exposure_limit ? <MoneyText amount={me.exposure_limit} /> : <Trans>None set</Trans>}
          </Row>
        )}
        <Row label={t`Member since`}>
          <DateText iso={me.created_at} />
        </Row>
      </Rows>
    </Card>
  )
}
