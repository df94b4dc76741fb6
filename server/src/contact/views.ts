import type { Message, MessageCard } from '#domain/contact/contract.ts'
import type { MessageCardRow, MessageRow } from './queries.ts'

const shared = (row: Omit<MessageCardRow, 'excerpt'>) => ({
  id: row.id,
  reference: row.reference,
  name: row.name,
  email: row.email,
  subject: row.subject,
  state: row.state,
  created_at: row.created_at.toISOString(),
  user: row.user_id !== null && row.user_email !== null ? { id: row.user_id, email: row.user_email } : null,
})

export const messageCardView = (row: MessageCardRow): MessageCard => ({
  ...shared(row),
  excerpt: row.excerpt.replace(/\s+/g, ' '),
})

export const messageView = (row: MessageRow): Message => ({
  ...shared(row),
  message: row.message,
  answers: row.answers.map((answer) => ({ ...answer, answered_at: answer.answered_at.toISOString() })),
})
