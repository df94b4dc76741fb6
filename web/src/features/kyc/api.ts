import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import type { RouteBody } from '#domain/kernel/route.ts'
import * as contract from '#domain/kyc/contract.ts'
import type { ScanName } from '#domain/kyc/questions.ts'
import { call } from '../../platform/api/client.ts'
import { upload } from '../../platform/api/upload.ts'
import { onLive } from '../../platform/live/live.ts'
import { renewMe } from '../../platform/session/me.ts'
import { userKeys } from '../accounts/api/keys.ts'

export const kycKeys = {
  all: ['kyc'] as const,
  own: ['kyc', 'own'] as const,
  of: (userId: string) => ['kyc', 'of', userId] as const,
}

/** The own record; it follows what administrators decide, as it happens. */
export function useKyc() {
  const client = useQueryClient()
  useEffect(
    () =>
      onLive('notification', ({ kind }) => {
        if (!kind.startsWith('kyc_')) return
        void client.invalidateQueries({ queryKey: kycKeys.all })
        void renewMe()
      }),
    [client],
  )
  return useQuery({ queryKey: kycKeys.own, queryFn: ({ signal }) => call(contract.getKyc, { signal }) })
}

/** The fields stand before the file, because the server reads the form as it arrives. */
export function uploadKycScan(question: ScanName, file: File, options: Parameters<typeof upload>[2]) {
  const form = new FormData()
  form.append('question', question)
  form.append('files', file, file.name)
  return upload(contract.uploadScan, form, options)
}

export const deleteKycScan = (id: string) => call(contract.deleteScan, { params: { id } })

/** The whole number of one's own document; each time is written down, so that it is asked for on demand alone. */
export const useShowNumber = () => useMutation({ mutationFn: () => call(contract.showDocumentNumber) })

/** Somebody's record, for an administrator. */
export function useUserKyc(userId: string) {
  return useQuery({
    queryKey: kycKeys.of(userId),
    queryFn: ({ signal }) => call(contract.getUserKyc, { params: { user_id: userId }, signal }),
  })
}

export type Decision = z.input<RouteBody<typeof contract.decideKyc>>

/** Decides about the version that was read: one that was handed in again meanwhile is read first. */
export function useDecideKyc({ user_id, version }: contract.KycRecord) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Decision) => call(contract.decideKyc, { params: { user_id }, body, ifMatch: version }),
    onSuccess: (record) => {
      client.setQueryData(kycKeys.of(user_id), record)
      return client.invalidateQueries({ queryKey: userKeys.all })
    },
    // A rejection mostly means that another administrator was faster.
    onError: () => client.invalidateQueries({ queryKey: kycKeys.of(user_id) }),
  })
}
