import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { readingResult } from '#domain/applicant-summaries/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import type { BackgroundTask } from '#domain/tasks/contract.ts'
import { fileOfTask, useTask } from '../../features/tasks/api.ts'
import { TaskProgress } from '../../features/tasks/TaskProgress.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { saveBlob } from '../../ui/save-file.ts'
import classes from './TaskPage.module.css'

/** /profile/tasks/:id: a background task of one's own, to which its notification leads. */
export function Component() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const { data: task, error, refetch } = useTask(id)
  return (
    <Page title={task?.title ?? t`Task`}>
      <PageHead title={task?.title ?? <Trans>Task</Trans>} />
      <Card>
        {error && !task ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : task ? (
          <State task={task} />
        ) : (
          <TextSkeleton lines={2} />
        )}
      </Card>
    </Page>
  )
}

function State({ task }: { task: BackgroundTask }) {
  const { t } = useLingui()
  if (task.status !== 'done') return <TaskProgress id={task.id} label={t`In progress`} />
  const formsOf = readingResult.safeParse(task.result).data?.loan_deal
  if (formsOf)
    return (
      <p>
        <Trans>The forms have been read. Review the values found in the deal form.</Trans>{' '}
        <TextLink to={`${paths.editDeal(formsOf)}#applicants`}>{t`Open the form`}</TextLink>
      </p>
    )
  if (task.file) return <Result id={task.id} file={task.file} />
  return (
    <p>
      <Trans>Completed. If it created a file, the file has expired: start it again.</Trans>
    </p>
  )
}

function Result({ id, file }: { id: string; file: NonNullable<BackgroundTask['file']> }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveBlob(file.name, await fileOfTask(id))
    } catch (error) {
      if (error instanceof Error) toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.result}>
      <p>
        <b>{file.name}</b>
        <br />
        <Trans>
          It can be downloaded until <DateText iso={file.expires_at} withTime />.
        </Trans>
      </p>
      <Button
        leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
        loading={isBusy}
        onClick={() => void save()}
      >
        <Trans>Download</Trans>
      </Button>
    </div>
  )
}
