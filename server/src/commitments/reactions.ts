import { DEAL_EVENTS } from '#domain/deals/events.ts'
import type { Platform } from '../platform/platform.ts'
import { endCommitments } from './commands/end-commitments.ts'

/** Commitments end with the submission of their deal for a new review. */
export function reactToSubmissions(platform: Platform): void {
  platform.events.on(DEAL_EVENTS, 'deal.submitted', (tx, { subject_id, subject_label, actor }) =>
    endCommitments(platform, tx, { subject_id, subject_label, actor }),
  )
}
