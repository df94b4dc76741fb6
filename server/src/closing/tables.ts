import type { Generated } from 'kysely'
import type { ClosingStep } from '#domain/closing/vocabulary.ts'
import type { Moment, Numeric, Stamp } from '../platform/database/tables.ts'

interface Closings {
  loan_deal_id: string
  closing_date: string
  cut_off_date: string
  cut_off_buyer: Generated<boolean>
  cut_off_seller: Generated<boolean>
  deposit_amount: Numeric | null
  payout_principal: Numeric | null
  payout_interest: Numeric | null
  payout_as_of: string | null
  version: Generated<number>
  opened_at: Stamp
  updated_at: Stamp
  closed_at: Moment | null
}

interface ClosingSteps {
  loan_deal_id: string
  step: ClosingStep
  due_date: string
  state: Generated<'open' | 'to_confirm' | 'done' | 'not_needed'>
  claim: 'done' | 'not_needed' | null
  claimed_by: 'buyer' | 'seller' | null
  reason: string | null
  changed_at: Moment | null
  reminded_due_at: Moment | null
  reminded_overdue_at: Moment | null
}

interface ClosingNotes {
  id: string
  loan_deal_id: string
  step: ClosingStep
  author_id: string
  text: string
  created_at: Stamp
}

interface ClosingFiles {
  id: string
  loan_deal_id: string
  step: ClosingStep
  name: string
  media_type: string
  bytes: number
  sha256: string
  storage_key: string
  uploaded_by: string
  uploaded_at: Stamp
  deleted_at: Moment | null
}

interface ClosingLawyers {
  loan_deal_id: string
  side: 'buyer' | 'seller'
  name: string
  firm: string
  email: string
  phone: string
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    closings: Closings
    closing_steps: ClosingSteps
    closing_notes: ClosingNotes
    closing_files: ClosingFiles
    closing_lawyers: ClosingLawyers
  }
}
