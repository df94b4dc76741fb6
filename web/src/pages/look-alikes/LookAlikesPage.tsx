import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#domain/kernel/paths.ts'
import { LOOK_ALIKES_PAGE_SIZE, useLookAlikes } from '../../features/accounts/api/companies.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { UrlTabs } from '../../ui/navigation/UrlTabs.tsx'
import { LookAlikeCard } from './LookAlikeCard.tsx'
import classes from './LookAlikes.module.css'

/** /admin/look-alikes */
export function Component() {
  const { t } = useLingui()
  const { params, page, setPage } = useUrlState()
  const { data, error, refetch } = useLookAlikes(params, page)
  return (
    <Page title={t`Similar company names`} width="medium">
      <PageHead
        above={
          <p>
            <TextLink to={paths.users}>
              <Trans>All users</Trans>
            </TextLink>
          </p>
        }
        title={<Trans>Similar company names</Trans>}
        subtitle={
          <Trans>
            Until you decide, the accounts of two such companies cannot bid on each other's deals.
          </Trans>
        }
      />
      <div className={classes.page}>
        <UrlTabs
          label={t`State`}
          param="state"
          items={[
            { value: 'open', label: t`Pending` },
            { value: 'decided', label: t`Resolved` },
          ]}
        />
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.results.length === 0 && (
          <EmptyState title={t`No companies here`} withPicture={false}>
            <Trans>Companies with similar names and different business numbers appear here.</Trans>
          </EmptyState>
        )}
        {data?.results.map((pair) => (
          <LookAlikeCard key={pair.companies.map(({ id }) => id).join()} pair={pair} />
        ))}
        {data && data.count > 0 && (
          <Pager page={page} pageSize={LOOK_ALIKES_PAGE_SIZE} list={data} onPage={setPage} />
        )}
      </div>
    </Page>
  )
}
