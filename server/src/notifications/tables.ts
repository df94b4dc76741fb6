import type { Moment, Stamp } from '../platform/database/tables.ts'

interface Notifications {
  id: string
  user_id: string
  kind: string
  title: string
  message: string
  link: string | null
  created_at: Stamp
  read_at: Moment | null
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    notifications: Notifications
  }
}
