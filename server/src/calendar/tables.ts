import type { Stamp } from '../platform/database/tables.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    calendar_feeds: {
      user_id: string
      token_hash: string
      created_at: Stamp
      /** The person of the team who made it; null if the account itself did. */
      created_by: string | null
    }
  }
}
