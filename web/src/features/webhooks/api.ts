import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import * as contract from '#domain/webhooks/contract.ts'
import { call } from '../../platform/api/client.ts'
import { useAction } from '../../platform/api/use-action.ts'

const HOOKS = ['webhooks'] as const
const DELIVERIES = ['webhook-deliveries'] as const

export const DELIVERIES_PAGE_SIZE = 10
/** While something is waiting to be sent. */
const WAITING_MS = 2_000

type BodyOf<R extends { body?: z.ZodType }> = z.input<NonNullable<R['body']>>
export type NewWebhook = BodyOf<typeof contract.createWebhook>
export type WebhookChange = BodyOf<typeof contract.changeWebhook>
export type TestEvent = BodyOf<typeof contract.testWebhook>
export type Proof = BodyOf<typeof contract.rotateSecret>

export const useWebhooks = () =>
  useQuery({ queryKey: HOOKS, queryFn: ({ signal }) => call(contract.listWebhooks, { signal }) })

/** What was sent to a webhook; read again while something waits. */
export const useDeliveries = (id: string, page: number) =>
  useQuery({
    queryKey: [...DELIVERIES, id, page],
    queryFn: ({ signal }) =>
      call(contract.listDeliveries, {
        params: { id },
        query: { page, page_size: DELIVERIES_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.results.some((delivery) => delivery.state === 'waiting') ? WAITING_MS : false,
  })

/** One delivery with its tries; read again while it waits. */
export const useDelivery = (id: string) =>
  useQuery({
    queryKey: [...DELIVERIES, 'one', id],
    queryFn: ({ signal }) => call(contract.getDelivery, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? WAITING_MS : false),
  })

export const useCreateWebhook = () => useAction((body: NewWebhook) => call(contract.createWebhook, { body }))
export const useChangeWebhook = (id: string) =>
  useAction((body: WebhookChange) => call(contract.changeWebhook, { params: { id }, body }))
export const useRotateSecret = (id: string) =>
  useAction((body: Proof) => call(contract.rotateSecret, { params: { id }, body }))
export const useDeleteWebhook = (id: string) =>
  useAction(() => call(contract.deleteWebhook, { params: { id } }))
export const useTestWebhook = (id: string) =>
  useAction((body: TestEvent) => call(contract.testWebhook, { params: { id }, body }))
export const useResend = () => useAction((id: string) => call(contract.resendDelivery, { params: { id } }))
