import { Trans } from '@lingui/react/macro'
import { IconUsers } from '@tabler/icons-react'
import { Badge } from '../../../ui/navigation/Badge.tsx'

/** Marks a deal that only members of its channels see; renders nothing for others. */
export function ExclusiveBadge({ deal }: { deal: { is_exclusive: boolean } }) {
  if (!deal.is_exclusive) return null
  return (
    <Badge tone="info" icon={IconUsers}>
      <Trans>Exclusive</Trans>
    </Badge>
  )
}
