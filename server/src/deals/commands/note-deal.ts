import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertCanNote } from '../policy.ts'
import { seeDeal } from '../queries/find-deal.ts'
import { insertNote, removeNote, updateNote } from '../store/notes.ts'
import { dealResponse } from './deal-response.ts'

async function noteOf(platform: Platform, tx: Tx, actor: Actor, dealId: string, noteId: string) {
  const { notes } = await dealResponse(platform, tx, actor, dealId)
  const note = notes.find((candidate) => candidate.id === noteId)
  if (!note) throw notFound()
  return note
}

export async function addNote(platform: Platform, actor: Actor, dealId: string, text: string) {
  return platform.db.transaction().execute(async (tx) => {
    const { deal } = await seeDeal(tx, actor, dealId)
    assertCanNote(actor, deal)
    const id = await insertNote(tx, { loan_deal_id: dealId, author_id: actor.user_id, text })
    return noteOf(platform, tx, actor, dealId, id)
  })
}

export async function editNote(
  platform: Platform,
  actor: Actor,
  dealId: string,
  noteId: string,
  text: string,
) {
  return platform.db.transaction().execute(async (tx) => {
    await seeDeal(tx, actor, dealId)
    if (!(await updateNote(tx, { id: noteId, loan_deal_id: dealId, author_id: actor.user_id, text })))
      throw notFound()
    return noteOf(platform, tx, actor, dealId, noteId)
  })
}

export async function deleteNote(
  platform: Platform,
  actor: Actor,
  dealId: string,
  noteId: string,
): Promise<null> {
  return platform.db.transaction().execute(async (tx) => {
    await seeDeal(tx, actor, dealId)
    if (!(await removeNote(tx, { id: noteId, loan_deal_id: dealId, author_id: actor.user_id })))
      throw notFound()
    return null
  })
}
