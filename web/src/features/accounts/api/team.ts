import { useQuery } from '@tanstack/react-query'
import { getTeam } from '#domain/team/contract.ts'
import { call } from '../../../platform/api/client.ts'
import { hasRole, useMe } from '../../../platform/session/me.ts'

/** True if more than one person acts for the account; of anyone but its owner that is known without asking. */
export function useHasTeam(): boolean {
  const { data: me } = useMe()
  const isOwner = me?.team.role === 'owner'
  const canHaveOne = isOwner && me.next_step === 'home' && hasRole(me, ['buyer', 'seller'])
  const team = useQuery({
    queryKey: ['team'],
    queryFn: ({ signal }) => call(getTeam, { signal }),
    enabled: canHaveOne,
  })
  return me !== undefined && (isOwner ? (team.data?.members.length ?? 1) > 1 : true)
}
