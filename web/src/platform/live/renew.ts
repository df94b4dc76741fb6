import type { QueryKey } from '@tanstack/react-query'
import { idIn } from '#domain/kernel/paths.ts'
import { queryClient } from '../api/query-client.ts'
import { onLive } from './live.ts'

/**
 * Fetches again what a notification is about: at once what is shown, and the rest when it is shown next, so that who comes
 * back to a page does not see what was true when they left. Call it once, where the module is loaded.
 * @param keysOf the keys of what is cached of the deal, or the other record, that the notification's link names
 */
export function renewOnNews(keysOf: (id: string) => readonly QueryKey[]): void {
  onLive('notification', ({ link }) => {
    const id = idIn(link)
    if (id !== null) renew(keysOf(id))
  })
}

/** The same at any notification, for lists of what is one's own. */
export function renewOnAnyNews(...keys: readonly QueryKey[]): void {
  onLive('notification', () => renew(keys))
}

function renew(keys: readonly QueryKey[]) {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
}
