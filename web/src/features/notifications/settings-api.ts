import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NotificationGroup } from '#domain/kernel/notification-kinds.ts'
import {
  changeNotificationGroup,
  changeNotificationSetting,
  listNotificationSettings,
  type NotificationSetting,
  resumeMemberMails,
  stopMemberMails,
  switchOffByLink,
} from '#domain/notifications/contract.ts'
import type { NotificationLevel } from '#domain/notifications/levels.ts'
import { call } from '../../platform/api/client.ts'
import { ApiError } from '../../platform/api/error.ts'
import type { OffLink, StopLink } from './off-token.ts'

const KEY = ['notification-settings'] as const

export const useNotificationSettings = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listNotificationSettings, { signal }),
  })

export function useChangeNotificationSetting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NotificationSetting) => call(changeNotificationSetting, { body }),
    onSuccess: (settings) => client.setQueryData(KEY, settings),
  })
}

export function useChangeNotificationGroup(group: NotificationGroup) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (level: NotificationLevel) => call(changeNotificationGroup, { body: { group, level } }),
    onSuccess: (settings) => client.setQueryData(KEY, settings),
  })
}

/** Turns off a kind of e-mail by the link in such an e-mail, whether or not a user is logged in. */
export const useSwitchOffByLink = () =>
  useMutation({ mutationFn: (params: OffLink) => call(switchOffByLink, { params }) })

/** Stops e-mails of members by the link in one, and takes them again, whether or not a user is logged in. */
export function useMemberMails(params: StopLink) {
  const stop = useMutation({ mutationFn: () => call(stopMemberMails, { params }) })
  const resume = useMutation({ mutationFn: () => call(resumeMemberMails, { params }) })
  const isNotValid = [stop, resume].some(({ error }) => error instanceof ApiError && error.status === 404)
  return { stop, resume, isNotValid }
}
