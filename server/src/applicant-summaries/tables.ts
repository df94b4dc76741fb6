import type { AiMode, MadeBy, SummaryOrigin } from '#domain/applicant-summaries/vocabulary.ts'
import type { Stamp } from '../platform/database/tables.ts'

interface FormReadings {
  id: string
  task_id: string | null
  user_id: string
  loan_deal_id: string | null
  promised: MadeBy
  uploaded_at: Stamp
}

interface FormFiles {
  reading_id: string
  place: number
  name: string
  media_type: string
  bytes: number
  storage_key: string
}

interface ApplicantSummaries {
  loan_deal_id: string
  version: number
  text: string | null
  origin: SummaryOrigin
  made_by: MadeBy | null
  written_by: string
  written_at: Stamp
}

interface AiSettings {
  is_only: boolean
  mode: AiMode
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    form_readings: FormReadings
    form_files: FormFiles
    applicant_summaries: ApplicantSummaries
    ai_settings: AiSettings
  }
}
