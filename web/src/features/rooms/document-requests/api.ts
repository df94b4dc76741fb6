import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DocumentType } from '#domain/deals/documents.ts'
import * as contract from '#domain/rooms/document-requests/contract.ts'
import type { Requested } from '#domain/rooms/document-requests/rules.ts'
import { call } from '../../../platform/api/client.ts'
import { upload } from '../../../platform/api/upload.ts'
import { renewOnNotification } from '../../../platform/live/renew.ts'

const requestKey = (deal: string) => ['document-requests', deal] as const

renewOnNotification((deal) => [requestKey(deal)])

/** The documents requested of a deal's seller, live. */
export const useDocumentRequests = (deal: string) =>
  useQuery({
    queryKey: requestKey(deal),
    queryFn: ({ signal }) => call(contract.listDocumentRequests, { params: { id: deal }, signal }),
  })

/** The response of an action is the new list. */
function useRequestAction<Input>(deal: string, action: (input: Input) => Promise<contract.DocumentRequests>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSuccess: (requests) => client.setQueryData(requestKey(deal), requests),
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
