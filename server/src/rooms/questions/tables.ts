import type { AnsweredTo } from '#domain/rooms/questions/rules.ts'
import type { Moment, Stamp } from '../../platform/database/tables.ts'

interface DealQuestions {
  id: string
  loan_deal_id: string
  asker_id: string
  alias: string
  question: string
  asked_at: Stamp
  answer: string | null
  answered_at: Moment | null
  answered_by: string | null
  answered_to: AnsweredTo | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    deal_questions: DealQuestions
  }
}
