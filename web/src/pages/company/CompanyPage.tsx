import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import type { CompanyOfAccount } from '#domain/companies/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { LIMIT_KIND } from '#domain/team/limits.ts'
import { useCompany } from '../../features/accounts/api/companies.ts'
import { ActiveBadge, KycBadge } from '../../features/accounts/components/UserBadges.tsx'
import { useCompanyOfAccount } from '../../features/companies/api.ts'
import { DetailsRows } from '../../features/companies/components/DetailsRows.tsx'
import { FundsCard } from '../../features/funds/components/FundsCard.tsx'
import { isApiError } from '../../platform/api/error.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { formatMoney, NONE } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import { AffiliatesCard } from './AffiliatesCard.tsx'
import classes from './Company.module.css'
import { LicencesCard } from './LicencesCard.tsx'
import { People } from './People.tsx'

/** /admin/companies/:id: everything that administrators know of the company of an account. */
export function Component() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const { data: company, error, refetch } = useCompanyOfAccount(id)
  if (isApiError(error, 404) || isApiError(error, 400))
    return (
      <Page title={t`Companies`}>
        <EmptyState title={t`Company not found`} action={<BackToCompanies />} />
      </Page>
    )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!company) return <PageSkeleton />
  return (
    <Page title={company.company_name}>
      <PageHead
        above={<BackToCompanies />}
        title={company.company_name}
        badges={
          <>
            <ActiveBadge isActive={company.is_active} />
            <KycBadge state={company.kyc_state} named />
            {company.is_blocked && (
              <Badge tone="bad">
                <Trans>Licence expired</Trans>
              </Badge>
            )}
          </>
        }
        subtitle={<History company={company} />}
      />
      <div className={classes.cards}>
        <LicencesCard company={company} />
        <People people={company.people} />
        {company.is_buyer && <FundsCard userId={company.id} />}
        <div className={classes.columns}>
          <div className={classes.column}>
            <FactsCard company={company} />
            <AffiliatesCard account={company.id} companyId={company.company_id} />
          </div>
          <div className={classes.column}>
            <LimitsOfCompany company={company} />
          </div>
        </div>
      </div>
    </Page>
  )
}

/** The audit log by what the company did, and by what happened to its account. */
function History({ company: { id, people } }: { company: CompanyOfAccount }) {
  const email = people.find((person) => person.id === id)?.email
  if (!email) return null
  return (
    <span className={classes.links}>
      <TextLink to={`${paths.auditLog}?${new URLSearchParams({ actor: email })}`}>
        <Trans>What its people did</Trans>
      </TextLink>
      <TextLink to={`${paths.auditLog}?${new URLSearchParams({ subject: email })}`}>
        <Trans>What happened to the account</Trans>
      </TextLink>
    </span>
  )
}

function FactsCard({ company }: { company: CompanyOfAccount }) {
  const { data: registered } = useCompany(company.company_id)
  return (
    <Card as="section" title={<Trans>Company</Trans>}>
      <Rows>
        <Row label={<Trans>Legal name</Trans>}>{company.company_name}</Row>
        <Row label={<Trans>Business number</Trans>}>{registered?.business_number ?? NONE}</Row>
        <DetailsRows details={company.details} />
        <Row label={<Trans>Trades as</Trans>}>
          {company.is_buyer && company.is_seller ? (
            <Trans>Buyer and seller</Trans>
          ) : company.is_buyer ? (
            <Trans>Buyer</Trans>
          ) : company.is_seller ? (
            <Trans>Seller</Trans>
          ) : (
            NONE
          )}
        </Row>
        <Row label={<Trans>Since</Trans>}>
          <DateText iso={company.created_at} />
        </Row>
      </Rows>
    </Card>
  )
}

/** The limit of HomeSlice over all bids, and those that the company has set for its people. */
const LimitsOfCompany = ({ company }: { company: CompanyOfAccount }) => (
  <Card
    as="section"
    title={<Trans>Limits</Trans>}
    aside={
      <TextLink to={paths.user(company.id)}>
        <Trans>Change exposure limit</Trans>
      </TextLink>
    }
  >
    <Rows>
      <Row label={<Trans>Exposure limit</Trans>} note={<Trans>Over all open bids</Trans>}>
        {company.exposure_limit === null ? <Trans>No limit</Trans> : formatMoney(company.exposure_limit)}
      </Row>
      {company.limits.map(({ kind, amount, approvals }) => (
        <Row
          key={kind}
          label={LIMIT_KIND[kind]}
          note={
            amount !== null &&
            (approvals === 2 ? <Trans>Two approvals above</Trans> : <Trans>One approval above</Trans>)
          }
        >
          {amount === null ? <Trans>No limit</Trans> : formatMoney(amount)}
        </Row>
      ))}
    </Rows>
  </Card>
)

const BackToCompanies = () => (
  <p>
    <TextLink to={paths.companies}>
      <Trans>All companies</Trans>
    </TextLink>
  </p>
)
