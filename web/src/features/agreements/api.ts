import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as contract from '#domain/agreements/contract.ts'
import type { AgreementKind } from '#domain/agreements/vocabulary.ts'
import { paths } from '#domain/kernel/paths.ts'
import { call, callForFile } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { onLive } from '../../platform/live/live.ts'
import { saveBlob } from '../../ui/save-file.ts'
import { useGoToSign } from '../signing/api.ts'

const keyOf = (closing: string) => ['closing', closing, 'agreements'] as const

// News of a closing renew all of it. Those who sign are told at their documents to sign, whatever the document is.
onLive('notification', ({ link }) => {
  if (link !== paths.signing) return
  void queryClient.invalidateQueries({
    queryKey: ['closing'],
    predicate: ({ queryKey }) => queryKey[2] === 'agreements',
  })
})

/** The agreements of a sale and how far their signing is, live. */
export const useAgreements = (closing: string) =>
  useQuery({
    queryKey: keyOf(closing),
    queryFn: ({ signal }) => call(contract.listAgreements, { params: { id: closing }, signal }),
  })

/** `onDone` is called before the list is fetched again, because what is fetched may replace the component that asked. */
export function useSendAgreement(closing: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, message }: { kind: AgreementKind; message: string }) =>
      call(contract.sendAgreement, { params: { id: closing, kind }, body: { message: message || null } }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(closing) }),
  })
}

/** Leads to the place where the reader signs an agreement. */
export function useSignAgreement(closing: string) {
  const goToSign = useGoToSign()
  return useMutation({
    mutationFn: (kind: AgreementKind) => call(contract.signAgreement, { params: { id: closing, kind } }),
    onSuccess: ({ url }) => goToSign(url),
  })
}

/** Saves an agreement as it would be sent now. */
export const useAgreementPdf = (closing: string, reference: string) =>
  useMutation({
    mutationFn: async ({ kind, label }: { kind: AgreementKind; label: string }) =>
      saveBlob(
        `${label} ${reference}.pdf`,
        await callForFile(contract.previewAgreement, { params: { id: closing, kind } }),
      ),
  })

/** Leads the buyer to the page on which they sign the agreement of a deal room, by the version that was read. */
export function useSignNda(deal: string) {
  const client = useQueryClient()
  const goToSign = useGoToSign()
  return useMutation({
    mutationFn: (nda_version: string) =>
      call(contract.signNda, { params: { id: deal }, body: { nda_version } }),
    onSuccess: ({ url }) => goToSign(url),
    onSettled: () => client.invalidateQueries({ queryKey: ['rooms', deal] }),
  })
}

/** Leads the seller to the page on which they sign the agreement that a visitor has signed. */
export function useSignVisitorsNda(onError: () => void) {
  const goToSign = useGoToSign()
  return useMutation({
    mutationFn: (entry: string) => call(contract.signVisitorsNda, { params: { id: entry } }),
    onSuccess: ({ url }) => goToSign(url),
    onError,
  })
}

/** Saves the agreement of a deal room as its reader would sign it. */
export const useNdaPdf = (deal: string, name: string) =>
  useMutation({
    mutationFn: async () => saveBlob(name, await callForFile(contract.previewNda, { params: { id: deal } })),
  })
