import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getMe, type Me } from '#domain/accounts/contract.ts'
import { rolesOf } from '#domain/accounts/rules.ts'
import type { Role } from '#domain/kernel/route.ts'
import { call } from '../api/client.ts'
import { isApiError } from '../api/error.ts'
import { queryClient } from '../api/query-client.ts'
import { followAccount } from '../language/choose.ts'
import { useStore } from '../store.ts'
import { viewAs } from '../view-as/view-as.ts'
import { meKeys } from './keys.ts'
import { rememberUser, useSessionStatus } from './session.ts'

/** The effective user: the logged-in user, or the one an administrator views as. */
export function useMe() {
  const viewed = useStore(viewAs)
  const enabled = useSessionStatus() === 'open'
  const query = useQuery({
    queryKey: meKeys.of(viewed),
    queryFn: ({ signal }) => call(getMe, { signal }),
    enabled,
  })
  const { data, error } = query
  useEffect(() => {
    if (data) rememberUser(data.actor?.id ?? data.id)
    if (data) followAccount(data)
    // A user who can no longer be viewed must not lock the administrator out.
    if (viewed && (isApiError(error, 403) || isApiError(error, 404))) viewAs.set(null)
  }, [data, error, viewed])
  return query
}

/** The effective user as they were fetched last; undefined before. */
export const knownMe = (): Me | undefined => queryClient.getQueryData<Me>(meKeys.of(viewAs.get()))

/** Shows a change of one's own account immediately. */
export const setMe = (me: Me) => queryClient.setQueryData(meKeys.of(viewAs.get()), me)

/** Fetches the effective user and their permissions again. */
export const renewMe = () => queryClient.invalidateQueries({ queryKey: meKeys.all })

export const hasRole = (me: Me, roles: readonly Role[]) => rolesOf(me).some((role) => roles.includes(role))
