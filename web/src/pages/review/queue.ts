import type { DealCard } from '#domain/deals/contract.ts'
import { DEAL_STATE, type DealState } from '#domain/deals/vocabulary.ts'
import { addBusinessDays, dateOf } from '#domain/kernel/dates.ts'
import type { DealQuery } from '../../features/deals/api.ts'
import { EVERY_STATE } from '../../features/deals/model.ts'

/** Business days within which a seller is answered. */
export const REVIEW_TARGET_DAYS = 3
export const QUEUE_PAGE_SIZE = 20

/** The queue's default: what waits for a decision. `all` is every state that there is. */
export const WAITING: DealState = 'pending'
export const ALL_STATES = 'all'

const isState = (value: string | null): value is DealState =>
  value !== null && Object.hasOwn(DEAL_STATE, value)

/** The state that the address asks for; what is no state means the queue itself. */
export const askedState = (value: string | null): DealState | typeof ALL_STATES =>
  value === ALL_STATES || isState(value) ? value : WAITING

/** Oldest first where somebody waits, else what changed last. */
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

/** True once the target for an answer has passed. */
export const isOverdue = (submittedAt: string, now: Date) =>
  dateOf(now) > addBusinessDays(dateOf(new Date(submittedAt)), REVIEW_TARGET_DAYS)

/** What to open after a decision: the next one below, else the first of the others; null when none is left. */
export function nextInQueue(queue: readonly Pick<DealCard, 'id'>[], decided: string): string | null {
  const place = queue.findIndex((deal) => deal.id === decided)
  const below = place === -1 ? undefined : queue[place + 1]
  return (below ?? queue.find((deal) => deal.id !== decided))?.id ?? null
}
