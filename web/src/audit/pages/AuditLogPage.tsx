import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { AUDIT_TYPE } from '#domain/audit/contract.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { useUrlState } from '../../ui/lists/useUrlState.ts'
import { AUDIT_PAGE_SIZE, askedType, useAuditLogs } from '../api.ts'
import { AuditTable } from '../components/AuditTable.tsx'
import classes from './AuditLogPage.module.css'

/** /admin/audit-logs: who did what, newest first, each row with what it changed. */
export function Component() {
  const { t } = useLingui()
  const { params, set, page, setPage } = useUrlState()
  const { data, error, refetch } = useAuditLogs(params, page)
  return (
    <Page title={t`Audit Log`}>
      <PageHead
        title={<Trans>Audit Log</Trans>}
        subtitle={<Trans>Newest first. Nothing here can be changed or taken out.</Trans>}
      />
      <div className={classes.filters}>
        <div className={classes.search}>
          <SearchField label={t`Subject, event or e-mail`} />
        </div>
        <Select
          className={classes.choice}
          aria-label={t`Type`}
          placeholder={t`Any type`}
          clearable
          value={askedType(params)}
          data={optionsOf(AUDIT_TYPE)}
          onChange={(type) => set({ action_type: type })}
        />
      </div>
      <Card padded={false}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <div className={classes.waiting}>
            <TextSkeleton lines={14} />
          </div>
        ) : data.results.length === 0 ? (
          <EmptyState title={t`Nothing was recorded`} withPicture={false}>
            <Trans>Take a filter away, or look for another word.</Trans>
          </EmptyState>
        ) : (
          <>
            <AuditTable rows={data.results} />
            <div className={classes.pager}>
              <Pager
                page={page}
                pageSize={AUDIT_PAGE_SIZE}
                count={data.count}
                countIsCapped={data.count_is_capped}
                hasNext={data.next !== null}
                onPage={setPage}
              />
            </div>
          </>
        )}
      </Card>
    </Page>
  )
}
