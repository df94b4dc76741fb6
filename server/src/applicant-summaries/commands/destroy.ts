import type { z } from 'zod'
import { APPLICANT_SUMMARY_EVENTS } from '#domain/applicant-summaries/events.ts'
import { destroyContents } from '../../files/destroy-contents.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inBackground, type Platform } from '../../platform/platform.ts'
import { deleteResult } from '../../tasks/commands/start-task.ts'
import { ownReading } from '../queries.ts'
import { deleteReadings, expiredReadings } from '../store.ts'

type Why = z.output<(typeof APPLICANT_SUMMARY_EVENTS)['application_forms.destroyed']['after']>['why']

const BATCH = 100

/** Destroys forms and what the tasks have read from them; the contents of the files follow after the commit. */
export async function destroyForms(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  readings: readonly string[],
  why: Why,
): Promise<void> {
  const { tasks, contents } = await deleteReadings(tx, readings)
  await destroyContents(platform, tx, contents)
  for (const task of tasks) {
    await deleteResult(tx, task)
    await platform.events.append(tx, APPLICANT_SUMMARY_EVENTS, {
      type: 'application_forms.destroyed',
      subject_id: task,
      subject_label: '',
      actor,
      after: { why },
    })
  }
}

/** @throws 404 unless the actor has uploaded the forms and they still exist */
export const discardForms = (platform: Platform, actor: Actor, taskId: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const { id } = await ownReading(tx, actor, taskId)
    await destroyForms(platform, tx, actor, [id], 'discarded')
  })

/** Destroys the forms that have expired, and those that could not be read. */
export async function tidyForms(given: Platform): Promise<void> {
  const platform = inBackground(given)
  for (const { id, why } of await expiredReadings(platform.db, BATCH))
    await platform.db.transaction().execute((tx) => destroyForms(platform, tx, null, [id], why))
}
