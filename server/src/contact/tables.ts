import type { Generated } from 'kysely'
import type { Stamp } from '../platform/database/tables.ts'

interface ContactMessages {
  id: string
  reference: string
  user_id: string | null
  name: string
  email: string
  subject: string
  message: string
  address: string
  state: Generated<'open' | 'answered'>
  created_at: Stamp
}

interface ContactAnswers {
  id: string
  message_id: string
  text: string
  answered_by: string
  answered_at: Stamp
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    contact_messages: ContactMessages
    contact_answers: ContactAnswers
  }
}
