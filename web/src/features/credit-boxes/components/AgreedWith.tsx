import { Trans } from '@lingui/react/macro'
import type { CreditBox } from '#domain/credit-boxes/contract.ts'
import { Badge } from '../../../ui/navigation/Badge.tsx'

/** The channels that have the box as the agreed one, each as a badge. */
export function AgreedWith({ channels }: Pick<CreditBox, 'channels'>) {
  return channels.map(({ id, channel_name }) => (
    <Badge key={id} tone="info" icon={null} wraps>
      <Trans>Agreed with channel {channel_name}</Trans>
    </Badge>
  ))
}
