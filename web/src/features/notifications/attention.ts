import { useQuery } from '@tanstack/react-query'
import { listAttention } from '#domain/notifications/attention/contract.ts'
import { call } from '../../platform/api/client.ts'
import { renewOnAnyNotification } from '../../platform/live/renew.ts'

export const attentionKey = ['attention'] as const

renewOnAnyNotification(attentionKey)

/** Everything that waits for the user, by deadline; live with notifications. */
export const useAttention = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: attentionKey,
    queryFn: ({ signal }) => call(listAttention, { signal }),
    enabled,
  })
