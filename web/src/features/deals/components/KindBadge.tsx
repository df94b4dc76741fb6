import { Trans } from '@lingui/react/macro'
import { IconStack2, IconUsers } from '@tabler/icons-react'
import { Badge } from '../../../ui/navigation/Badge.tsx'

/** Shown if a deal is not a single mortgage sold by auction. */
export function KindBadge({ dealType }: { dealType: string | null }) {
  if (dealType === 'book_of_mortgage') {
    return (
      <Badge tone="info" icon={IconStack2}>
        <Trans>Book</Trans>
      </Badge>
    )
  }
  if (dealType === 'white_label') {
    return (
      <Badge tone="info" icon={IconUsers}>
        <Trans>White label</Trans>
      </Badge>
    )
  }
  return null
}
