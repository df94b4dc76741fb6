import { useMutation } from '@tanstack/react-query'
import * as contract from '#domain/rooms/nda/contract.ts'
import { call, callForFile } from '../../../platform/api/client.ts'
import { useAction } from '../../../platform/api/use-action.ts'
import { saveBlob } from '../../../ui/save-file.ts'
import { useGoToSign } from '../../signing/api.ts'

/** Leads the buyer to the page on which they sign the NDA of a deal room, by the version that was read. */
export function useSignNda(deal: string) {
  const goToSign = useGoToSign()
  return useAction(
    (nda_version: string) => call(contract.signNda, { params: { id: deal }, body: { nda_version } }),
    ({ url }) => goToSign(url),
  )
}

/** Leads the seller to the page on which they sign the NDA that a visitor has signed. */
export function useSignVisitorsNda(onError: () => void) {
  const goToSign = useGoToSign()
  return useMutation({
    mutationFn: (entry: string) => call(contract.signVisitorsNda, { params: { id: entry } }),
    onSuccess: ({ url }) => goToSign(url),
    onError,
  })
}

/** Saves the NDA of a deal room as its reader would sign it. */
export const useNdaPdf = (deal: string, name: string) =>
  useMutation({
    mutationFn: async () => saveBlob(name, await callForFile(contract.previewNda, { params: { id: deal } })),
    meta: { changes: false },
  })
