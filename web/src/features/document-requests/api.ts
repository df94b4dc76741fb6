import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DocumentType } from '#domain/deals/documents.ts'
import * as contract from '#domain/document-requests/contract.ts'
import type { Requested } from '#domain/document-requests/rules.ts'
import { idIn } from '#domain/kernel/paths.ts'
import { call } from '../../platform/api/client.ts'
import { upload } from '../../platform/api/upload.ts'
import { onLive } from '../../platform/live/live.ts'
import { dealKeys } from '../deals/api.ts'

const requestKey = (deal: string) => ['document-requests', deal] as const

/** The documents requested of a deal's seller, live: a notification about the deal refetches both. */
export function useDocumentRequests(deal: string) {
  const client = useQueryClient()
  useEffect(
    () =>
      onLive('notification', ({ link }) => {
        if (idIn(link) !== deal) return
        void client.invalidateQueries({ queryKey: requestKey(deal) })
        // A document that was added is among those of the deal.
        void client.invalidateQueries({ queryKey: dealKeys.one(deal) })
      }),
    [client, deal],
  )
  return useQuery({
    queryKey: requestKey(deal),
    queryFn: ({ signal }) => call(contract.listDocumentRequests, { params: { id: deal }, signal }),
  })
}

/** The response of an action is the new list; the deal counts what is open. */
function useRequestAction<Input>(deal: string, action: (input: Input) => Promise<contract.DocumentRequests>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSuccess: (requests) => {
      client.setQueryData(requestKey(deal), requests)
      void client.invalidateQueries({ queryKey: dealKeys.one(deal) })
    },
    // What was refused may have been answered or withdrawn in the meantime.
    onError: () => void client.invalidateQueries({ queryKey: requestKey(deal) }),
  })
}

export const useRequestDocument = (deal: string) =>
  useRequestAction(deal, (body: Requested & { reason: string | null }) =>
    call(contract.requestDocument, { params: { id: deal }, body }),
  )

export const useWithdrawRequest = (deal: string) =>
  useRequestAction(deal, (id: string) => call(contract.withdrawDocumentRequest, { params: { id } }))

export const useDeclineRequest = (deal: string) =>
  useRequestAction(deal, ({ id, answer }: { id: string; answer: string }) =>
    call(contract.declineDocumentRequest, { params: { id }, body: { answer } }),
  )

/** Fields come before files, because the server reads the form as a stream. */
export const useProvideDocument = (deal: string) =>
  useRequestAction(deal, ({ id, type, file }: { id: string; type: DocumentType; file: File }) => {
    const form = new FormData()
    form.append('document_type', type)
    form.append('files', file, file.name)
    return upload(
      { ...contract.provideDocument, path: contract.provideDocument.path.replace(':id', id) },
      form,
    )
  })
