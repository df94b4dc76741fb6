import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { RouteBody } from '#domain/kernel/route.ts'
import * as contract from '#domain/kyc/contract.ts'
import type { ScanName } from '#domain/kyc/questions.ts'
import { call } from '../../platform/api/client.ts'
import { upload } from '../../platform/api/upload.ts'
import { renewOn } from '../../platform/live/renew.ts'
import { meKeys } from '../../platform/session/keys.ts'

export const kycKeys = {
  all: ['kyc'] as const,
  own: ['kyc', 'own'] as const,
  of: (userId: string) => ['kyc', 'of', userId] as const,
}

// An administrator has decided.
renewOn(({ kind }) => (kind.startsWith('kyc_') ? [kycKeys.all, meKeys.all] : []))

/** The user's own record, live. */
export const useKyc = () =>
  useQuery({ queryKey: kycKeys.own, queryFn: ({ signal }) => call(contract.getKyc, { signal }) })

/** Fields come before the file, because the server reads the form as a stream. */
export function uploadKycScan(question: ScanName, file: File, options: Parameters<typeof upload>[2]) {
  const form = new FormData()
  form.append('question', question)
  form.append('files', file, file.name)
  return upload(contract.uploadScan, form, options)
}

export const deleteKycScan = (id: string) => call(contract.deleteScan, { params: { id } })

/** The unmasked document number. Each view is audited, so it is only fetched on request. */
export const useShowNumber = () =>
  useMutation({ mutationFn: () => call(contract.showDocumentNumber), meta: { changes: false } })

/** Another user's record, for administrators. */
export function useUserKyc(userId: string) {
  return useQuery({
    queryKey: kycKeys.of(userId),
    queryFn: ({ signal }) => call(contract.getUserKyc, { params: { user_id: userId }, signal }),
  })
}

export type Decision = z.input<RouteBody<typeof contract.decideKyc>>

/** Decides on the version that was read, so that a resubmitted record must be read again first. */
export function useDecideKyc({ user_id, version }: contract.KycRecord) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Decision) => call(contract.decideKyc, { params: { user_id }, body, ifMatch: version }),
    onSuccess: (record) => client.setQueryData(kycKeys.of(user_id), record),
    meta: { isPendingUntilShown: true },
  })
}
