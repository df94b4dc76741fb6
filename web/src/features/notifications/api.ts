import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { clearNotifications, listNotifications, readNotifications } from '#domain/notifications/contract.ts'
import { call } from '../../platform/api/client.ts'
import { clearNotificationCount } from '../../platform/live/live.ts'
import { viewAs } from '../../platform/view-as/view-as.ts'

/** Every key of the list begins with `notifications`, so that one call invalidates them all. */
const keys = {
  all: ['notifications'] as const,
  page: (page: number, size: number) => ['notifications', 'page', page, size] as const,
}

export const NOTIFICATIONS_PAGE_SIZE = 20

export function useNotifications(page = 1, size = NOTIFICATIONS_PAGE_SIZE) {
  return useQuery({
    queryKey: keys.page(page, size),
    queryFn: ({ signal }) => call(listNotifications, { query: { page, page_size: size }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** To be called when a notification arrives. */
export function useRenewNotifications() {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: keys.all }), [client])
}

export function useMarkAllRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(clearNotifications),
    onSuccess: () => {
      clearNotificationCount()
      return client.invalidateQueries({ queryKey: keys.all })
    },
  })
}

/** Marks some as read; the live connection tells the new count. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => call(readNotifications, { body: { ids } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  })
}

/** Marks as read those of the latest that lead to this path, because a page has shown what they say. */
export function useMarkShown() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (link: string) => {
      // What an administrator sees while viewing as a user is still new to that user.
      if (viewAs.get()) return
      const { results } = await call(listNotifications, {
        query: { page: 1, page_size: NOTIFICATIONS_PAGE_SIZE },
      })
      const ids = results.filter((one) => one.link === link && !one.is_read).map((one) => one.id)
      if (ids.length > 0) await call(readNotifications, { body: { ids } })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  })
}
