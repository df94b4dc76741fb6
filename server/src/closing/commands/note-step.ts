import type { ClosingStep } from '#domain/closing/vocabulary.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertNote, updateClosing } from '../store.ts'
import { changeClosing, madeBy } from './change-closing.ts'

/** Adds a note. Like everything that the two sides report to each other, notes cannot be deleted. */
export const noteStep = (platform: Platform, actor: Actor, dealId: string, step: ClosingStep, text: string) =>
  changeClosing(platform, actor, dealId, async (tx, closing) => {
    if (!closing.steps.some((candidate) => candidate.step === step)) throw notFound()
    const note = { id: newId(), loan_deal_id: dealId, step, author_id: actor.user_id, text }
    await insertNote(tx, note)
    await updateClosing(tx, dealId)
    return {
      type: 'closing.note_added',
      after: { ...madeBy(closing), step, note_id: note.id },
    }
  })
