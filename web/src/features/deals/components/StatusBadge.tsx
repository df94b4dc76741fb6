import { IconCalendarEvent, IconCircleCheck, IconClock, IconEye } from '@tabler/icons-react'
import type { DealStatus } from '#domain/deals/vocabulary.ts'
import { Badge } from '../../../ui/navigation/Badge.tsx'
import { STATUS_TONE, statusLabel } from '../model.ts'

const ICONS = {
  in_auction: 'live',
  live: 'live',
  pending_auction: IconCalendarEvent,
  review_pending: IconClock,
  auction_ended: IconClock,
  under_review: IconEye,
  sold: IconCircleCheck,
  accepted_below_reserve: IconCircleCheck,
} as const satisfies Partial<Record<DealStatus, unknown>>

const iconOf = (status: DealStatus) => (status in ICONS ? ICONS[status as keyof typeof ICONS] : undefined)

/** The status of a deal, with the customer's labels. */
export function StatusBadge({ status }: { status: DealStatus }) {
  return (
    <Badge tone={STATUS_TONE[status]} icon={iconOf(status)}>
      {statusLabel(status)}
    </Badge>
  )
}
