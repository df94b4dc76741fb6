import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { JOB_STATE, type JobRow, type JobState } from '#domain/tasks/contract.ts'
import { AiModeForm } from '../../features/applicant-summaries/AiModeForm.tsx'
import { JOBS_PAGE_SIZE, useJobs, useRetryJob } from '../../features/tasks/api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { None } from '../../ui/figures/None.tsx'
import { percentText } from '../../ui/format.ts'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { type Column, DataTable, TwoLines } from '../../ui/lists/DataTable.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { Badge } from '../../ui/navigation/Badge.tsx'
import { UrlTabs } from '../../ui/navigation/UrlTabs.tsx'
import classes from './JobsPage.module.css'

const TONE = { running: 'info', waiting: 'warn', failed: 'bad', done: 'ok' } as const

const stateIn = (params: URLSearchParams): JobState | undefined => {
  const state = params.get('state')
  return state !== null && Object.hasOwn(JOB_STATE, state) ? (state as JobState) : undefined
}

/** /admin/tasks: what the server does in the background, and whether the reading of forms is part of it. */
export function Component() {
  const { t } = useLingui()
  const { params, page, setPage } = useUrlState()
  const { data, error, refetch } = useJobs(stateIn(params), page)
  const columns: Column<JobRow>[] = [
    {
      key: 'name',
      header: <Trans>Task</Trans>,
      cell: ({ task, title }) => (task ? <TwoLines first={task.title} second={task.owner} /> : title),
      isTitle: true,
    },
    { key: 'state', header: <Trans>State</Trans>, cell: (job) => <State job={job} /> },
    { key: 'tries', header: <Trans>Tries</Trans>, cell: ({ tries }) => tries, align: 'right' },
    {
      key: 'created',
      header: <Trans>Created</Trans>,
      cell: ({ created_at }) => <DateText iso={created_at} withTime />,
    },
    {
      key: 'ended',
      header: <Trans>Ended</Trans>,
      cell: ({ ended_at }) => (ended_at ? <DateText iso={ended_at} withTime /> : <None />),
    },
    { key: 'reason', header: <Trans>Reason</Trans>, cell: ({ reason }) => reason ?? <None /> },
    {
      key: 'retry',
      header: <Trans>Action</Trans>,
      cell: (job) => (job.state === 'failed' ? <Retry job={job} /> : <None />),
    },
  ]
  return (
    <Page title={t`Tasks`}>
      <PageHead title={<Trans>Tasks</Trans>} subtitle={<Trans>Background jobs, newest first.</Trans>} />
      <div className={classes.tabs}>
        <UrlTabs
          label={t`State`}
          param="state"
          items={[
            { value: 'all', label: t`All` },
            { value: 'running', label: t`Running` },
            { value: 'waiting', label: t`Waiting` },
            { value: 'failed', label: t`Failed` },
            { value: 'done', label: t`Done` },
          ]}
        />
      </div>
      <DataTable
        label={t`Tasks`}
        columns={columns}
        rows={data?.results}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title={t`No tasks here`} withPicture={false}>
            <Trans>Try another state.</Trans>
          </EmptyState>
        }
        footer={data && <Pager page={page} pageSize={JOBS_PAGE_SIZE} list={data} onPage={setPage} />}
      />
      <div className={classes.reading}>
        <AiModeForm />
      </div>
    </Page>
  )
}

function State({ job }: { job: JobRow }) {
  const isUnderWay = job.task !== null && job.state === 'running'
  return (
    <Badge tone={TONE[job.state]}>
      {JOB_STATE[job.state]}
      {isUnderWay && `, ${percentText(String(job.task?.progress ?? 0))}`}
    </Badge>
  )
}

function Retry({ job }: { job: JobRow }) {
  const { t } = useLingui()
  const retry = useRetryJob()
  const name = job.task?.title ?? job.title
  return (
    <Button
      size="sm"
      loading={retry.isPending}
      aria-label={t`Retry ${name}`}
      onClick={() =>
        retry.mutate(job.id, {
          onSuccess: () => toast.success(t`It will be tried again.`),
          onError: (issue) => toast.error(issue.message),
        })
      }
    >
      <Trans>Retry</Trans>
    </Button>
  )
}
