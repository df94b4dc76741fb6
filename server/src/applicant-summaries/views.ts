import type { ApplicantSummary } from '#domain/applicant-summaries/contract.ts'
import type { Disclosure } from '#domain/deal-access/disclosure.ts'
import type { DealAccess } from '../deals/policy.ts'
import type { Actor } from '../platform/auth/actor.ts'
import { notFound } from '../platform/http/errors.ts'
import { canChangeSummary, canSeeSummary, canSeeVersions } from './policy.ts'
import type { VersionRow } from './queries.ts'

/** The summary as the actor may see it. @throws 404 if they may not */
export function summaryView(
  actor: Actor,
  deal: DealAccess,
  disclosure: Disclosure,
  versions: readonly VersionRow[],
  task_id: string | null,
): ApplicantSummary {
  if (!canSeeSummary(disclosure)) throw notFound()
  const [current] = versions
  return {
    version: current?.version ?? 0,
    text: current?.text ?? null,
    origin: current?.origin ?? null,
    versions: canSeeVersions(disclosure)
      ? versions.map((row) => ({ ...row, written_at: row.written_at.toISOString() }))
      : [],
    task_id,
    can: { change: canChangeSummary(actor, deal) && !actor.viewed_by },
  }
}
