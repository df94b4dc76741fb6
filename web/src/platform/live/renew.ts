import { hashKey, type QueryKey } from '@tanstack/react-query'
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
    for (const queryKey of keysOf(news)) void renew(queryKey)
  })
}

/** What is being fetched again, by key, and whether news came meanwhile. */
const renewing = new Map<string, { again: boolean }>()

/**
 * While a fetch is under way, news wait for its end and are then fetched together: each would abort the one before, and
 * a page of a seller whose deals get many bids would show none of them.
 */
export async function renew(queryKey: QueryKey): Promise<void> {
  const hash = hashKey(queryKey)
  const underWay = renewing.get(hash)
  if (underWay) {
    underWay.again = true
    // For a page that is opened before then.
    await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    return
  }
  const run = { again: false }
  renewing.set(hash, run)
  try {
    do {
      run.again = false
      await queryClient.invalidateQueries({ queryKey })
    } while (run.again)
  } finally {
    renewing.delete(hash)
  }
}
