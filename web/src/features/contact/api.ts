import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  answerMessage,
  getMessage,
  listMessages,
  MESSAGE_STATE,
  type Message,
  type MessageState,
  patchMessage,
  sendMessage,
} from '#domain/contact/contract.ts'
import { call } from '../../platform/api/client.ts'

export const MESSAGES_PAGE_SIZE = 20

const keys = {
  list: (query: object) => ['messages', 'list', query] as const,
  one: (id: string) => ['messages', 'one', id] as const,
}

export type ContactMessage = z.input<NonNullable<typeof sendMessage.body>>

export const useSendMessage = () =>
  useMutation({ mutationFn: (body: ContactMessage) => call(sendMessage, { body }) })

const isState = (value: string | null): value is MessageState =>
  value !== null && Object.hasOwn(MESSAGE_STATE, value)

/** The list shows open messages by default; `all` shows both. */
export function useMessages(params: URLSearchParams, page: number) {
  const requested = params.get('state') ?? 'open'
  const query = {
    state: isState(requested) ? requested : null,
    search: params.get('search'),
    page,
    page_size: MESSAGES_PAGE_SIZE,
  }
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => call(listMessages, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export const useMessage = (id: string) =>
  useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getMessage, { params: { id }, signal }),
  })

/** The response of a change is the message as it is now. */
function useKeep(id: string) {
  const client = useQueryClient()
  return (message: Message) => client.setQueryData(keys.one(id), message)
}

export const useAnswerMessage = (id: string) =>
  useMutation({
    mutationFn: (body: { text: string; answers_seen: number }) =>
      call(answerMessage, { params: { id }, body }),
    onSuccess: useKeep(id),
  })

export const useSettleMessage = (id: string) =>
  useMutation({
    mutationFn: (state: MessageState) => call(patchMessage, { params: { id }, body: { state } }),
    onSuccess: useKeep(id),
  })
