import type { Generated } from 'kysely'
import type { Moment, Stamp } from '../../platform/database/tables.ts'

interface BriefRuns {
  day: string
  after_user: Generated<string>
  began_at: Stamp
  ended_at: Moment | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    brief_runs: BriefRuns
    briefs: { user_id: string; day: string; matches_until: Moment }
  }
}
