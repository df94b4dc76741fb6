import { sql } from 'kysely'
import type { z } from 'zod'
import type { Applicant } from '#domain/deals/applicants.ts'
import {
  applicantChanges,
  documentChanges,
  type FileChange,
  fieldChanges,
} from '#domain/deals/changes-since.ts'
import type { getSinceRejection } from '#domain/deals/contract.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { valuesOf } from '../rows.ts'
import { seeDeal } from './find-deal.ts'

type File = NonNullable<FileChange['after']>

/** An event of a deal, of the type that says what its values are. */
type Step =
  | { type: 'deal.rejected'; after: { reason: string } }
  | { type: 'deal.changed'; before: Values; after: Values }
  | { type: 'file.uploaded'; after: { files: readonly File[] } }
  | { type: 'file.replaced'; before: File; after: File }
  | { type: 'file.deleted'; before: File }

type Values = Record<string, unknown> & { applicants?: readonly Applicant[] }

/**
 * The reason for the last rejection, and what was changed since, from the audit log. Nothing once the deal was approved.
 * Index: events_of_subject.
 * @throws 404 if the actor may not know that the deal exists
 */
export async function sinceRejection(
  db: Db,
  actor: Actor,
  id: string,
): Promise<z.input<typeof getSinceRejection.response>> {
  const { deal } = await seeDeal(db, actor, id)
  if (deal.rejected_at === null) return { rejection: null, changes: [] }
  const { rows } = await sql<Step>`
    select e.type, e.before, e.after from events e
    where e.subject_type = 'deal' and e.subject_id = ${id}
      and e.type in ('deal.rejected', 'deal.changed', 'file.uploaded', 'file.replaced', 'file.deleted')
      and e.id >= (select max(r.id) from events r
        where r.subject_type = 'deal' and r.subject_id = ${id} and r.type = 'deal.rejected')
    order by e.id`.execute(db)
  const [rejection] = rows
  if (rejection?.type !== 'deal.rejected') return { rejection: null, changes: [] }
  const changes = rows.filter((row) => row.type === 'deal.changed')
  // The earliest value of each field, and its value now.
  const first = Object.assign({}, ...changes.map(({ before }) => before).reverse()) as Values
  const last = Object.assign({}, ...changes.map(({ after }) => after)) as Values
  const values = valuesOf(deal)
  return {
    rejection: { at: deal.rejected_at.toISOString(), reason: rejection.after.reason },
    changes: [
      ...fieldChanges({ ...values, ...first }, { ...values, ...last }),
      ...applicantChanges(first.applicants ?? [], last.applicants ?? []),
      ...documentChanges(rows.flatMap(fileChanges)),
    ],
  }
}

function fileChanges(step: Step): FileChange[] {
  switch (step.type) {
    case 'file.uploaded':
      return step.after.files.map((after) => ({ before: null, after }))
    case 'file.replaced':
      return [{ before: step.before, after: step.after }]
    case 'file.deleted':
      return [{ before: step.before, after: null }]
    default:
      return []
  }
}
