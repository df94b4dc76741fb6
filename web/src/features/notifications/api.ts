import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { clearNotifications, listNotifications, readNotifications } from '#domain/notifications/contract.ts'
import { call } from '../../platform/api/client.ts'
import { clearNotificationCount } from '../../platform/live/live.ts'
import { renewOnAnyNotification } from '../../platform/live/renew.ts'
import { viewAs } from '../../platform/view-as/view-as.ts'
import type { FoldedNotification } from './model.ts'

const keys = {
  all: ['notifications'] as const,
  page: (page: number, size: number) => ['notifications', 'page', page, size] as const,
}

renewOnAnyNotification(keys.all)

/** Reading a notification changes nothing but the list, whatever page it is done on. */
const meta = { changes: { queryKey: keys.all }, isPendingUntilShown: true }

export const NOTIFICATIONS_PAGE_SIZE = 20

export function useNotifications(page = 1, size = NOTIFICATIONS_PAGE_SIZE) {
  return useQuery({
    queryKey: keys.page(page, size),
    queryFn: ({ signal }) => call(listNotifications, { query: { page, page_size: size }, signal }),
    placeholderData: keepPreviousData,
  })
}

export const useMarkAllRead = () =>
  useMutation({ mutationFn: () => call(clearNotifications), onSuccess: clearNotificationCount, meta })

/** Marks some as read; the live connection brings the new count. */
export const useMarkRead = () =>
  useMutation({ mutationFn: (ids: string[]) => call(readNotifications, { body: { ids } }), meta })

/** An entry is read when it is opened; what an administrator opens while viewing as a user stays new to that user. */
export function useOpenNotification() {
  const { mutate } = useMarkRead()
  return ({ unread }: Pick<FoldedNotification, 'unread'>) => {
    if (unread.length > 0 && !viewAs.get()) mutate(unread)
  }
}

/** Marks as read those of the latest that lead to this path, because a page has shown what they say. */
export const useMarkShown = () =>
  useMutation({
    mutationFn: async (link: string) => {
      // What an administrator sees while viewing as a user is still new to that user.
      if (viewAs.get()) return
      const { results } = await call(listNotifications, {
        query: { page: 1, page_size: NOTIFICATIONS_PAGE_SIZE },
      })
      const ids = results.filter((one) => one.link === link && !one.is_read).map((one) => one.id)
      if (ids.length > 0) await call(readNotifications, { body: { ids } })
    },
    meta,
  })
