import { Trans } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import { Badge } from '../../ui/navigation/Badge.tsx'

/** For a deal that was rejected before and waits for another decision. */
export const ResubmittedBadge = () => (
  <Badge tone="info" icon={IconRefresh}>
    <Trans>Resubmitted</Trans>
  </Badge>
)
