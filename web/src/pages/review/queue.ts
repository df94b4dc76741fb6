import type { DealCard } from '#domain/deals/contract.ts'
import { DEAL_STATE, type DealState } from '#domain/deals/vocabulary.ts'
import { addBusinessDays, businessDateOf } from '#domain/kernel/dates.ts'
import type { DealQuery } from '../../features/deals/api.ts'
import { EVERY_STATE } from '../../features/deals/model.ts'

/** Business days within which a deal should be reviewed. */
export const REVIEW_TARGET_DAYS = 3
export const QUEUE_PAGE_SIZE = 20

/** Default of the queue: deals waiting for a decision. `all` means every state. */
export const WAITING: DealState = 'pending'
export const ALL_STATES = 'all'

const isState = (value: string | null): value is DealState =>
  value !== null && Object.hasOwn(DEAL_STATE, value)

/** The state in the URL; an invalid one means the queue. */
export const askedState = (value: string | null): DealState | typeof ALL_STATES =>
  value === ALL_STATES || isState(value) ? value : WAITING

/** True if the deal waits for another decision after a rejection. */
export const isResubmitted = (state: DealState, rejectedAt: string | null | undefined) =>
  state === WAITING && rejectedAt != null

/** Oldest first for the queue, else by last change. */
export function queueQuery(params: URLSearchParams): DealQuery {
  const state = askedState(params.get('deal_state'))
  return {
    deal_state: state === ALL_STATES ? EVERY_STATE : state,
    ordering: state === WAITING ? 'submitted_at' : '-updated_at',
    search: params.get('search'),
    page: Math.max(1, Math.floor(Number(params.get('page') ?? 1)) || 1),
    page_size: QUEUE_PAGE_SIZE,
  }
}

/** True once the review target has passed, at midnight in Toronto. */
export const isOverdue = (submittedAt: string, now: Date) =>
  businessDateOf(now) > addBusinessDays(businessDateOf(new Date(submittedAt)), REVIEW_TARGET_DAYS)

/** The deal to open after a decision: the next one below, else the first of the others; null if none is left. */
export function nextInQueue(queue: readonly Pick<DealCard, 'id'>[], decided: string): string | null {
  const place = queue.findIndex((deal) => deal.id === decided)
  const below = place === -1 ? undefined : queue[place + 1]
  return (below ?? queue.find((deal) => deal.id !== decided))?.id ?? null
}

/** The list's filters and view for links to other deals, without the tab that is open in this one. */
export function searchOf(params: URLSearchParams, changes: { view?: string }): string {
  const query = new URLSearchParams(params)
  query.delete('tab')
  for (const [key, value] of Object.entries(changes)) query.set(key, value)
  return query.toString()
}
