import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Progress } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { BackgroundTask } from '#domain/tasks/contract.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { percentText } from '../../ui/format.ts'
import { useTask } from './api.ts'
import { useShownTask } from './shown-tasks.ts'
import classes from './TaskProgress.module.css'

interface TaskProgressProps {
  id: string
  /** What is being done, as a sentence. */
  label: string
  /** Called once. */
  onDone?: (task: BackgroundTask) => void
}

/** Follows a background task with a bar. */
export function TaskProgress({ id, label, onDone }: TaskProgressProps) {
  const { t } = useLingui()
  const { data: task, error, refetch } = useTask(id)
  useShownTask(id, task?.status)
  const reported = useRef<string | null>(null)
  useEffect(() => {
    if (task?.status !== 'done' || reported.current === task.id) return
    reported.current = task.id
    onDone?.(task)
  }, [task, onDone])
  if (error)
    return (
      <Note tone="bad" role="alert">
        <p>
          <b>
            <Trans>Polling failed</Trans>
          </b>
          <br />
          {error.message}
        </p>
        <Button size="sm" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </Note>
    )
  if (task?.status === 'failed')
    return (
      <Note tone="bad" role="alert">
        {task.error}
      </Note>
    )
  const percent = task?.progress ?? 0
  const isWaiting = task === undefined || task.status === 'started'
  return (
    <div className={classes.task}>
      <div className={classes.text}>
        <span>{isWaiting ? t`Queued` : (task.doing ?? label)}</span>
        <span className={classes.percent}>{percentText(String(percent))}</span>
      </div>
      <Progress value={percent} aria-label={label} animated={task?.status === 'progress'} />
    </div>
  )
}
