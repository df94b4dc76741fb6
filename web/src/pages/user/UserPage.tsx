import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useParams } from 'react-router'
import type { User } from '#domain/accounts/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useUser } from '../../features/accounts/api/users.ts'
import { ActiveBadge, KycBadge } from '../../features/accounts/components/UserBadges.tsx'
import { userName } from '../../features/accounts/model/users.ts'
import { isApiError } from '../../platform/api/error.ts'
import { useMe } from '../../platform/session/me.ts'
import { useStartViewAs } from '../../platform/view-as/use-view-as.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { UrlTabs } from '../../ui/navigation/UrlTabs.tsx'
import { AccountDetails } from './AccountDetails.tsx'
import { CompanyOfUser } from './CompanyOfUser.tsx'
import { KycPanel } from './KycPanel.tsx'
import { NameDecision } from './NameDecision.tsx'
import { PersonalData } from './PersonalData.tsx'
import { PersonalDetails } from './PersonalDetails.tsx'
import { UserDealings } from './UserDealings.tsx'
import { UserHistory } from './UserHistory.tsx'
import classes from './UserPage.module.css'
import { UserSessions } from './UserSessions.tsx'

/** /admin/users/:id */
export function Component() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const { data: user, error, refetch } = useUser(id)
  if (isApiError(error, 404) || isApiError(error, 400)) {
    return (
      <Page title={t`Users`}>
        <EmptyState title={t`User not found`} action={<BackToUsers />} />
      </Page>
    )
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!user) return <PageSkeleton />
  return (
    <Page title={userName(user)}>
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
        actions={<ViewAsButton user={user} />}
      />
      {user.name_change && <NameDecision user={user} request={user.name_change} />}
      <UrlTabs
        label={t`Parts of the account`}
        items={[
          { value: 'account', label: t`Account Details`, content: <AccountDetails user={user} /> },
          { value: 'personal', label: t`Personal Details`, content: <Personal user={user} /> },
          { value: 'kyc', label: t`KYC`, content: <KycPanel user={user} /> },
          { value: 'sessions', label: t`Sessions`, content: <UserSessions user={user} /> },
          { value: 'dealings', label: t`Deals and bids`, content: <UserDealings user={user} /> },
          { value: 'data', label: t`Holds and erasure`, content: <PersonalData user={user} /> },
          { value: 'history', label: t`History`, content: <UserHistory user={user} /> },
        ]}
      />
    </Page>
  )
}

/** The user's details, and their company. */
const Personal = ({ user }: { user: User }) => (
  <div className={classes.cards}>
    <PersonalDetails user={user} />
    <CompanyOfUser user={user} />
  </div>
)

function ViewAsButton({ user }: { user: User }) {
  const { data: me } = useMe()
  const start = useStartViewAs()
  if (!user.is_active || user.id === me?.id) return null
  return (
    <Button leftSection={<IconEye size={16} aria-hidden />} onClick={() => void start(user.id)}>
      <Trans>View As</Trans>
    </Button>
  )
}

const BackToUsers = () => (
  <p className={classes.back}>
    <TextLink to={paths.users}>
      <Trans>All users</Trans>
    </TextLink>
  </p>
)
