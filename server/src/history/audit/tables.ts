import type { Moment, Stamp } from '../../platform/database/tables.ts'

interface AuditSubjects {
  subject_type: string
  subject_id: string
  label: string
}

interface EventSeals {
  event_id: number
  salt: Uint8Array
  leaf: Uint8Array
  chain: Uint8Array
}

interface EventErasures {
  event_id: number
  field: string
  hash: string | null
  salt: string | null
  batch_id: string | null
}

interface AuditDigests {
  number: number
  first_event: number
  last_event: number
  made_at: Moment
  content: string
  signature: string
}

interface AuditVerifications {
  verified_at: Stamp
  events: number
  problem_event: number | null
  problem: string | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    audit_subjects: AuditSubjects
    event_seals: EventSeals
    event_erasures: EventErasures
    audit_digests: AuditDigests
    audit_verifications: AuditVerifications
  }
}
