import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { paths } from '#domain/kernel/paths.ts'
import { ExportButton } from '../../features/history/audit/components/ExportButton.tsx'
import { TypeAndDays } from '../../features/history/audit/components/TypeAndDays.tsx'
import {
  HISTORY_PAGE_SIZE,
  historyFilters,
  useCompanyHistory,
  useExportHistory,
} from '../../features/history/company/api.ts'
import { useTeam } from '../../features/team/api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import classes from './CompanyHistory.module.css'
import { HistoryTable } from './HistoryTable.tsx'

/** /profile/team/history: what the people of the company saw, bid, signed and exported. */
export function Component() {
  const { t } = useLingui()
  const { params } = useUrlState()
  const download = useExportHistory(historyFilters(params))
  return (
    <Page title={t`History of your company`}>
      <PageHead
        above={
          <p>
            <TextLink to={paths.team}>
              <Trans>Team</Trans>
            </TextLink>
          </p>
        }
        title={<Trans>History of your company</Trans>}
        subtitle={
          <Trans>
            What its people saw, bid, signed and exported, newest first. Entries cannot be changed or removed.
          </Trans>
        }
        actions={<ExportButton download={download} fileName={t`HomeSlice history.csv`} />}
      />
      <Filters />
      <Entries />
    </Page>
  )
}

function Filters() {
  const { t } = useLingui()
  const { get, set } = useUrlState()
  const { data: team } = useTeam()
  return (
    <div className={classes.filters}>
      <Select
        label={t`Who`}
        placeholder={t`Anyone`}
        size="sm"
        clearable
        value={get('person')}
        data={(team?.members ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => set({ person: value })}
      />
      <TypeAndDays />
    </div>
  )
}

function Entries() {
  const { t } = useLingui()
  const { params, page, setPage } = useUrlState()
  const { data, error, refetch } = useCompanyHistory(historyFilters(params), page)
  if (error)
    return (
      <Card padded={false}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data)
    return (
      <Card>
        <TextSkeleton lines={14} />
      </Card>
    )
  if (data.results.length === 0)
    return (
      <Card padded={false}>
        <EmptyState title={t`Nothing was recorded`} withPicture={false}>
          <Trans>Remove a filter, or choose other days.</Trans>
        </EmptyState>
      </Card>
    )
  return (
    <Card padded={false}>
      <HistoryTable rows={data.results} />
      <div className={classes.pager}>
        <Pager page={page} pageSize={HISTORY_PAGE_SIZE} list={data} onPage={setPage} />
      </div>
    </Card>
  )
}
