import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { idIn } from '#domain/kernel/paths.ts'
import type { RouteBody } from '#domain/kernel/route.ts'
import * as contract from '#domain/signing/contract.ts'
import { call } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { onLive } from '../../platform/live/live.ts'
import { dealKeys } from '../deals/api.ts'

const keyOf = (deal: string) => ['signing-requests', deal] as const

/** The largest page, and more than a deal has under way; the list is not turned page by page. */
const ALL = '50'

// How far a signing is, is on the pages of its deal; a finished document takes the place of what was sent.
onLive('notification', ({ link }) => {
  const deal = idIn(link)
  if (deal === null) return
  const isShown = queryClient.getQueryData(keyOf(deal)) !== undefined
  if (!isShown) return
  void queryClient.invalidateQueries({ queryKey: keyOf(deal) })
  void queryClient.invalidateQueries({ queryKey: dealKeys.one(deal) })
})

/** The requests for signatures of a deal that the reader may see, the latest first, live. */
export const useSigningRequests = (deal: string) =>
  useQuery({
    queryKey: keyOf(deal),
    queryFn: ({ signal }) =>
      call(contract.listSigningRequests, { query: { loan_deal: deal, page_size: ALL }, signal }),
  })

/** `onDone` is called before the lists are fetched again, because what is fetched may replace the component that asked. */
function useSenderAction<Input>(
  deal: string,
  onDone: () => void,
  action: (input: Input) => Promise<contract.SigningRequest>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(deal) }),
  })
}

type Sending = z.input<RouteBody<typeof contract.startSigning>>

export const useStartSigning = (deal: string, onDone: () => void) =>
  useSenderAction(deal, onDone, ({ file, body }: { file: string; body: Sending }) =>
    call(contract.startSigning, { params: { id: file }, body }),
  )

export const useRemind = (deal: string, onDone: () => void) =>
  useSenderAction(deal, onDone, (id: string) => call(contract.remindSigners, { params: { id } }))

export const useVoidSigning = (deal: string, onDone: () => void) =>
  useSenderAction(deal, onDone, ({ id, reason }: { id: string; reason: string }) =>
    call(contract.voidSigning, { params: { id }, body: { reason } }),
  )

/** Opens the page on which the reader signs a document. */
export const useOpenSigning = (onUrl: (url: string) => void) =>
  useMutation({
    mutationFn: (file: string) => call(contract.getTemplateUrl, { params: { id: file } }),
    onSuccess: ({ url }) => onUrl(url),
  })
