import { useMutation, useQuery } from '@tanstack/react-query'
import * as contract from '#domain/closing/agreements/contract.ts'
import type { AgreementKind } from '#domain/closing/agreements/vocabulary.ts'
import { paths } from '#domain/kernel/paths.ts'
import { call, callForFile } from '../../../platform/api/client.ts'
import { useAction } from '../../../platform/api/use-action.ts'
import { renewOn } from '../../../platform/live/renew.ts'
import { saveBlob } from '../../../ui/save-file.ts'
import { useGoToSign } from '../../signing/api.ts'

const keyOf = (closing: string) => ['closing', closing, 'agreements'] as const

// Signers are notified at their documents to sign, whatever the document is: the step of an agreement follows it.
renewOn(({ link }) => (link === paths.signing ? [['closing']] : []))

/** The agreements of a sale and the progress of their signing, live. */
export const useAgreements = (closing: string) =>
  useQuery({
    queryKey: keyOf(closing),
    queryFn: ({ signal }) => call(contract.listAgreements, { params: { id: closing }, signal }),
  })

export const useSendAgreement = (closing: string, onDone: () => void) =>
  useAction(
    ({ kind, message }: { kind: AgreementKind; message: string }) =>
      call(contract.sendAgreement, { params: { id: closing, kind }, body: { message: message || null } }),
    onDone,
  )

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
    meta: { changes: false },
  })
