import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as contract from '#domain/kyc/contract.ts'
import type { ScanName } from '#domain/kyc/questions.ts'
import { call } from '../../platform/api/client.ts'
import { upload } from '../../platform/api/upload.ts'
import { onLive } from '../../platform/live/live.ts'

export const KYC_KEY = ['kyc', 'own'] as const

/** The own record; it follows what administrators decide, as it happens. */
export function useKyc() {
  const client = useQueryClient()
  useEffect(
    () =>
      onLive('notification', ({ kind }) => {
        if (!kind.startsWith('kyc_')) return
        void client.invalidateQueries({ queryKey: ['kyc'] })
        void client.invalidateQueries({ queryKey: ['me'] })
      }),
    [client],
  )
  return useQuery({ queryKey: KYC_KEY, queryFn: ({ signal }) => call(contract.getKyc, { signal }) })
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
