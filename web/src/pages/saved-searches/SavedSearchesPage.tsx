import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { useSavedSearches } from '../../features/saved-searches/api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { SavedSearchCard } from './SavedSearchCard.tsx'
import classes from './SavedSearches.module.css'

/** /profile/searches: saved searches, and when they alert. */
export function Component() {
  const { t } = useLingui()
  const { data, error, refetch } = useSavedSearches()
  const toMarket = (
    <Button component={Link} to={paths.marketplace}>
      <Trans>Go to the marketplace</Trans>
    </Button>
  )
  return (
    <Page title={t`Saved searches`} width="medium">
      <PageHead
        title={<Trans>Saved searches</Trans>}
        subtitle={<Trans>Saved filters, with alerts for new matches.</Trans>}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.results.length === 0 && (
        <EmptyState title={t`No saved searches`} action={toMarket}>
          <Trans>Filter the marketplace, then choose “Save search” beside the active filters.</Trans>
        </EmptyState>
      )}
      <ul className={classes.list}>
        {data?.results.map((search) => (
          <li key={search.id}>
            <SavedSearchCard search={search} />
          </li>
        ))}
      </ul>
    </Page>
  )
}
