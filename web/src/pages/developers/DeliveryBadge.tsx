import { DELIVERY_STATE, type DeliveryState } from '#domain/webhooks/contract.ts'
import { Badge } from '../../ui/navigation/Badge.tsx'

const TONE = { waiting: 'warn', delivered: 'ok', failed: 'bad' } as const

export const DeliveryBadge = ({ state }: { state: DeliveryState }) => (
  <Badge tone={TONE[state]}>{DELIVERY_STATE[state]}</Badge>
)
