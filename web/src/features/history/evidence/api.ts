import { useMutation, useQuery } from '@tanstack/react-query'
import type { VerifiedDocument } from '#domain/documents/contract.ts'
import { listEvidenceKeys, type VerifiedPack, verifyEvidence } from '#domain/history/evidence/contract.ts'
import { call } from '../../../platform/api/client.ts'
import { upload } from '../../../platform/api/upload.ts'
import { verifyPdf } from '../../documents/api.ts'

/** The answer about a file that was verified. */
export type VerifiedFile = { pdf: VerifiedDocument } | { pack: VerifiedPack }

/** The first bytes of a zip. */
const ZIP = 'PK'

function verifyPack(file: File) {
  const form = new FormData()
  form.append('files', file, file.name)
  return upload(verifyEvidence, form)
}

/** Requests whether the platform signed a PDF or made an evidence pack; its first bytes say which of them it is. */
export const useVerifyFile = () =>
  useMutation({
    mutationFn: async (file: File): Promise<VerifiedFile> =>
      (await file.slice(0, ZIP.length).text()) === ZIP
        ? { pack: await verifyPack(file) }
        : { pdf: await verifyPdf(file) },
    meta: { changes: false },
  })

/** The public keys with which evidence packs are signed, the newest first. */
export const useEvidenceKeys = () =>
  useQuery({ queryKey: ['evidence', 'keys'], queryFn: () => call(listEvidenceKeys, {}) })
