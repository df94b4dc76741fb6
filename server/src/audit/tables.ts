import '../platform/database/tables.ts'

interface AuditSubjects {
  subject_type: string
  subject_id: string
  label: string
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    audit_subjects: AuditSubjects
  }
}
