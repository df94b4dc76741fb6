import { Plural, Trans } from '@lingui/react/macro'
import type { PaymentMark } from '#domain/deals/loan-history.ts'
import { NONE } from '../../../ui/format.ts'
import { Badge } from '../../../ui/navigation/Badge.tsx'

/** Marks a payment that was missed, late or is open. */
export function PaymentMarkBadge({ mark }: { mark: PaymentMark | null }) {
  switch (mark?.kind) {
    case 'missed':
      return (
        <Badge tone="bad">
          <Trans>Missed</Trans>
        </Badge>
      )
    case 'unpaid':
      return (
        <Badge tone="bad">
          <Trans>Not paid</Trans>
        </Badge>
      )
    case 'late':
      return (
        <Badge tone="warn">
          <Plural value={mark.days} one="# day late" other="# days late" />
        </Badge>
      )
    default:
      return NONE
  }
}
