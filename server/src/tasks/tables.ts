import type { Generated, JSONColumnType } from 'kysely'
import type { Moment, Stamp } from '../platform/database/tables.ts'

interface BackgroundTasks {
  id: string
  kind: string
  user_id: string
  started_by: string | null
  address: string
  /** The label of the API key of the request that started it. */
  api_key: string | null
  payload: JSONColumnType<object>
  status: Generated<'started' | 'progress' | 'done' | 'failed'>
  progress: Generated<number>
  /** The current step, while the task is running. */
  doing: string | null
  tries: Generated<number>
  result: JSONColumnType<object> | null
  error: string | null
  storage_key: string | null
  file_name: string | null
  media_type: string | null
  file_expires_at: Moment | null
  created_at: Stamp
  finished_at: Moment | null
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    background_tasks: BackgroundTasks
  }
}
