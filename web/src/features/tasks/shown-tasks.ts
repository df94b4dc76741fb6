import { useEffect } from 'react'
import { paths } from '#domain/kernel/paths.ts'
import type { BackgroundTask } from '#domain/tasks/contract.ts'

/** The tasks whose progress is shown, and those whose end was. */
const shown = new Set<string>()
const listeners = new Set<(link: string) => void>()

/** A task is shown while the component is mounted; once its end was shown it stays so. */
export function useShownTask(id: string, status: BackgroundTask['status'] | undefined): void {
  const isOver = status === 'done' || status === 'failed'
  useEffect(() => {
    shown.add(id)
    if (isOver) for (const listener of listeners) listener(paths.task(id))
    return () => {
      if (!isOver) shown.delete(id)
    }
  }, [id, isOver])
}

/** Whether a page shows what a notification with this link says: the end of a task. */
export const isShownTask = (link: string | null): boolean =>
  link !== null && [...shown].some((id) => paths.task(id) === link)

/**
 * `onEndShown((link) => ...)`: a page has shown the end of the task that notifications with this link are about.
 * Returns a function that stops listening.
 */
export function onEndShown(listener: (link: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
