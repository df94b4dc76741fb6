import { Trans } from '@lingui/react/macro'
import type { MessageState } from '#domain/contact/contract.ts'
import { Badge } from '../../../ui/navigation/Badge.tsx'

export function StateBadge({ state }: { state: MessageState }) {
  return state === 'open' ? (
    <Badge tone="warn">
      <Trans>Open</Trans>
    </Badge>
  ) : (
    <Badge tone="ok">
      <Trans>Answered</Trans>
    </Badge>
  )
}
