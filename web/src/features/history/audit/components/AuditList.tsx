import type { ReactNode } from 'react'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../../ui/feedback/Skeletons.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Pager } from '../../../../ui/lists/Pager.tsx'
import { useUrlState } from '../../../../ui/lists/use-url-state.ts'
import { AUDIT_PAGE_SIZE, type useAuditLogs } from '../api.ts'
import classes from './AuditList.module.css'
import { AuditTable } from './AuditTable.tsx'

interface AuditListProps {
  log: ReturnType<typeof useAuditLogs>
  /** An `EmptyState`. */
  empty: ReactNode
}

/** A page of the log with its loading, error and empty states. */
export function AuditList({ log: { data, error, refetch }, empty }: AuditListProps) {
  const { page, setPage } = useUrlState()
  if (error) {
    return (
      <Card padded={false}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  }
  if (!data) {
    return (
      <Card>
        <TextSkeleton lines={14} />
      </Card>
    )
  }
  if (data.results.length === 0) return <Card padded={false}>{empty}</Card>
  return (
    <Card padded={false}>
      <AuditTable rows={data.results} />
      <div className={classes.pager}>
        <Pager page={page} pageSize={AUDIT_PAGE_SIZE} list={data} onPage={setPage} />
      </div>
    </Card>
  )
}
