import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { BackgroundTask } from '#domain/tasks/contract.ts'
import { TaskProgress } from '../../features/tasks/TaskProgress.tsx'

interface ImportProgressProps {
  task: string
  onImported: (mortgages: number) => void
}

/** Progress of an import. */
export function ImportProgress({ task, onImported }: ImportProgressProps) {
  const { t } = useLingui()
  const onDone = useCallback(
    ({ result }: BackgroundTask) => onImported((result as { mortgages: number }).mortgages),
    [onImported],
  )
  return <TaskProgress id={task} label={t`Importing the mortgages`} onDone={onDone} />
}
