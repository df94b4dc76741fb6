import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '#domain/accounts/contract.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { paths } from '#domain/kernel/paths.ts'
import { PROVINCE } from '#domain/kernel/provinces.ts'
import {
  useCompany,
  useDeclareAffiliateOf,
  useRemoveAffiliateOf,
} from '../../features/accounts/api/companies.ts'
import { Affiliates } from '../../features/accounts/components/Affiliates.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { NONE } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import classes from './CompanyCard.module.css'

/** The company that a user belongs to, with its other accounts and its affiliates. */
export function CompanyCard({ user, companyId }: { user: User; companyId: string }) {
  const { t } = useLingui()
  const { data: company, error, refetch } = useCompany(companyId)
  const declare = useDeclareAffiliateOf(companyId)
  const remove = useRemoveAffiliateOf(companyId)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!company) return null
  const others = company.accounts.filter(({ id }) => id !== user.id)
  return (
    <Card
      as="section"
      title={<Trans>Company</Trans>}
      subtitle={
        <Trans>Accounts of one company do not bid on each other's deals, nor do those of affiliates.</Trans>
      }
    >
      <div className={classes.company}>
        <Rows>
          <Row label={<Trans>Legal name</Trans>}>{company.legal_name}</Row>
          <Row label={<Trans>Business number</Trans>}>{company.business_number ?? NONE}</Row>
          <Row label={<Trans>Province of registration</Trans>}>
            {company.province === null ? NONE : labelOf(PROVINCE, company.province)}
          </Row>
          <Row label={<Trans>Other accounts</Trans>}>
            {others.length === 0 ? (
              NONE
            ) : (
              <ul className={classes.accounts} aria-label={t`Other accounts`}>
                {others.map((account) => (
                  <li key={account.id}>
                    <TextLink to={paths.user(account.id)}>{account.name}</TextLink>
                  </li>
                ))}
              </ul>
            )}
          </Row>
        </Rows>
        <h3 className={classes.heading}>
          <Trans>Affiliates</Trans>
        </h3>
        <Affiliates affiliates={company.affiliates} declare={declare} remove={remove} />
      </div>
    </Card>
  )
}
