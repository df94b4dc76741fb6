import { useEffect } from 'react'
import type { BackgroundTask } from '#domain/background-tasks/contract.ts'
import { paths } from '#domain/kernel/paths.ts'

/** The tasks whose progress is shown, and those whose end was. */
const shown = new Set<string>()

/** A task is shown while the component is mounted; once its end was shown it stays so. */
export function useShownTask(id: string, status: BackgroundTask['status'] | undefined): void {
  const isOver = status === 'done' || status === 'failed'
  useEffect(() => {
    shown.add(id)
    return () => {
      if (!isOver) shown.delete(id)
    }
  }, [id, isOver])
}

/** Whether a page has shown what a notification with this link says: the end of a task. */
export const isShownTask = (link: string | null): boolean =>
  link !== null && [...shown].some((id) => paths.task(id) === link)
