import { type Insertable, sql } from 'kysely'
import type { MessageState } from '#domain/contact/contract.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'

export async function insertMessage(tx: Tx, message: Insertable<Tables['contact_messages']>): Promise<void> {
  await tx.insertInto('contact_messages').values(message).execute()
}

export async function insertAnswer(tx: Tx, answer: Insertable<Tables['contact_answers']>): Promise<void> {
  await tx.insertInto('contact_answers').values(answer).execute()
}

export async function setState(tx: Tx, id: string, state: MessageState): Promise<void> {
  await tx.updateTable('contact_messages').set({ state }).where('id', '=', id).execute()
}

/** Deletes the messages of a person with the answers to them. */
export async function deleteMessagesOf(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  const own = sql`(select id from contact_messages where user_id = ${id} or lower(email) = lower(${email}))`
  await sql`delete from contact_answers where message_id in ${own}`.execute(tx)
  await sql`delete from contact_messages where id in ${own}`.execute(tx)
}
