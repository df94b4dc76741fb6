import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as contract from '#domain/tasks/contract.ts'
import { call, callForFile } from '../../platform/api/client.ts'
import { shouldRetry } from '../../platform/api/query-client.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { onLive } from '../../platform/live/live.ts'

const TASKS = ['background-tasks'] as const
const JOBS = ['jobs'] as const

/** Between two polls. A message of the live connection shows earlier. */
const POLL_MS = 1_500
/** A restart of the server takes less time than these tries. */
const TRIES = 6
export const JOBS_PAGE_SIZE = 25

const isOver = (task: contract.BackgroundTask | undefined) =>
  task?.status === 'done' || task?.status === 'failed'

/** A task of one's own, polled until it has ended; an error says that polling cannot continue. */
export function useTask(id: string) {
  const client = useQueryClient()
  useEffect(
    () =>
      onLive('task', (task) => {
        if (task.id === id) client.setQueryData([...TASKS, id], task)
      }),
    [client, id],
  )
  return useQuery({
    queryKey: [...TASKS, id],
    queryFn: ({ signal }) => call(contract.getTask, { params: { id }, signal }),
    refetchInterval: ({ state }) => (isOver(state.data) || state.status === 'error' ? false : POLL_MS),
    retry: (failures, error) => failures < TRIES && shouldRetry(0, error),
    retryDelay: POLL_MS,
  })
}

/** The file that a task has created. */
export const fileOfTask = (id: string): Promise<Blob> => callForFile(contract.taskFile, { params: { id } })

/** The jobs of the queue, for administrators; what runs is looked at again every few seconds. */
export const useJobs = (state: contract.JobState | undefined, page: number) =>
  useQuery({
    queryKey: [...JOBS, state, page],
    queryFn: ({ signal }) =>
      call(contract.listJobs, { query: { state, page, page_size: JOBS_PAGE_SIZE }, signal }),
    refetchInterval: 5_000,
  })

export const useRetryJob = () => useAction((id: string) => call(contract.retryJob, { params: { id } }))
