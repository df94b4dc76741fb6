import type { QueryKey } from '@tanstack/react-query'
import { idIn } from '#domain/kernel/paths.ts'
import type { Notification } from '#domain/notifications/contract.ts'
import { queryClient } from '../api/query-client.ts'
import { onLive } from './live.ts'

/**
 * Fetches again what a notification is about: immediately what is shown, and the rest when it is shown next, so that a
 * user who returns to a page does not see outdated data. Call it once, where the module is loaded.
 * @param keysOf the keys of what is cached of the deal, or the other record, that the notification's link names
 */
export function renewOnNotification(keysOf: (id: string) => readonly QueryKey[]): void {
  renewOn(({ link }) => {
    const id = idIn(link)
    return id === null ? [] : keysOf(id)
  })
}

/** The same at any notification, for lists of what is one's own. */
export const renewOnAnyNotification = (...keys: readonly QueryKey[]): void => renewOn(() => keys)

/** The same, where the subject depends on the notification. */
export function renewOn(keysOf: (news: Notification) => readonly QueryKey[]): void {
  onLive('notification', (news) => {
    // A notification is not an action of the reader, after which the mutation cache fetches.
    for (const queryKey of keysOf(news)) void queryClient.invalidateQueries({ queryKey })
  })
}
