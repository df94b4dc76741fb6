import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import type { User } from '#domain/accounts/contract.ts'
import { isApiError } from '../../app/api.ts'
import { KycDecision } from '../../kyc/components/KycDecision.tsx'
import { KycRecordCard } from '../../kyc/components/KycRecordCard.tsx'
import { useUserKyc } from '../../kyc/decision.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { PageSkeleton, TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { UrlTabs } from '../../ui/navigation/UrlTabs.tsx'
import { useUser } from '../api.ts'
import { AccountDetails } from '../components/AccountDetails.tsx'
import { PersonalDetails } from '../components/PersonalDetails.tsx'
import { ActiveBadge, KycBadge } from '../components/UserBadges.tsx'
import { userName } from '../users.ts'
import classes from './UserPage.module.css'

/** /admin/users/:id */
export function Component() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const { data: user, error, refetch } = useUser(id)
  if (isApiError(error, 404) || isApiError(error, 400)) {
    return (
      <Page title={t`Users`} width="medium">
        <EmptyState title={t`There is no such user`} action={<BackToUsers />} />
      </Page>
    )
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!user) return <PageSkeleton />
  return (
    <Page title={userName(user)} width="medium">
      <PageHead
        above={<BackToUsers />}
        title={userName(user)}
        badges={
          <>
            <ActiveBadge isActive={user.is_active} />
            <KycBadge state={user.kyc_state} named />
          </>
        }
        subtitle={[user.email, user.company_name].filter(Boolean).join(' · ')}
      />
      <UrlTabs
        label={t`Parts of the account`}
        items={[
          { value: 'account', label: t`Account Details`, content: <AccountDetails user={user} /> },
          { value: 'personal', label: t`Personal Details`, content: <PersonalDetails user={user} /> },
          { value: 'kyc', label: t`KYC`, content: <KycTab user={user} /> },
        ]}
      />
    </Page>
  )
}

const BackToUsers = () => (
  <p className={classes.back}>
    <TextLink to="/admin/users">
      <Trans>All users</Trans>
    </TextLink>
  </p>
)

function KycTab({ user }: { user: User }) {
  const { data: record, error, refetch } = useUserKyc(user.id)
  if (error) {
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  }
  if (!record) {
    return (
      <Card>
        <TextSkeleton lines={8} />
      </Card>
    )
  }
  return (
    <KycRecordCard record={record} isSeller={user.is_seller}>
      <div className={classes.decision}>
        <KycDecision record={record} name={userName(user)} />
      </div>
    </KycRecordCard>
  )
}
