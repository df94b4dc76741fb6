import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#domain/kernel/paths.ts'
import {
  useCompany,
  useDeclareAffiliateOf,
  useRemoveAffiliateOf,
} from '../../features/accounts/api/companies.ts'
import { Affiliates } from '../../features/accounts/components/Affiliates.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import classes from './Company.module.css'

/** The other accounts of the company of an account, and its affiliates. */
export function AffiliatesCard({ account, companyId }: { account: string; companyId: string }) {
  const { t } = useLingui()
  const { data: company, error, refetch } = useCompany(companyId)
  const declare = useDeclareAffiliateOf(companyId)
  const remove = useRemoveAffiliateOf(companyId)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!company) return null
  const others = company.accounts.filter(({ id }) => id !== account)
  return (
    <Card
      as="section"
      title={<Trans>Affiliates</Trans>}
      subtitle={
        <Trans>Accounts of one company do not bid on each other's deals, nor do those of affiliates.</Trans>
      }
    >
      <div className={classes.affiliates}>
        {others.length > 0 && (
          <div>
            <h3 className={classes.heading}>
              <Trans>Other accounts of this company</Trans>
            </h3>
            <ul className={classes.accounts} aria-label={t`Other accounts`}>
              {others.map(({ id, name }) => (
                <li key={id}>
                  <TextLink to={paths.company(id)}>{name}</TextLink>
                </li>
              ))}
            </ul>
          </div>
        )}
        <Affiliates affiliates={company.affiliates} declare={declare} remove={remove} />
      </div>
    </Card>
  )
}
