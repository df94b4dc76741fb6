import { useQuery } from '@tanstack/react-query'
import type { DealDetail } from '#domain/deals/contract.ts'
import type { DocumentType } from '#domain/deals/documents.ts'
import * as contract from '#domain/documents/contract.ts'
import { call, callForFile } from '../../platform/api/client.ts'
import { upload } from '../../platform/api/upload.ts'
import { saveBlob } from '../../ui/save-file.ts'

type Options = Parameters<typeof upload>[2]

/** Fields come before files, because the server reads the form as a stream. */
export function uploadDealFile(deal: string, type: DocumentType, file: File, options?: Options) {
  const form = new FormData()
  form.append('loan_deal', deal)
  form.append('document_type', type)
  form.append('files', file, file.name)
  return upload(contract.uploadFiles, form, options)
}

export function uploadDealImage(deal: string, file: File, options?: Options) {
  const form = new FormData()
  form.append('loan_deal', deal)
  form.append('files', file, file.name)
  return upload(contract.uploadImages, form, options)
}

/** Replaces a document by a newer one of its type. */
export function replaceDealFile(id: string, file: File, options?: Options) {
  const form = new FormData()
  form.append('files', file, file.name)
  return upload(
    { ...contract.replaceFile, path: contract.replaceFile.path.replace(':id', id) },
    form,
    options,
  )
}

/** Requests whether the platform signed a PDF. */
export function verifyPdf(file: File) {
  const form = new FormData()
  form.append('files', file, file.name)
  return upload(contract.verifyDocument, form)
}

/** The earlier versions of a document, for its owner and staff. */
export const useVersions = (id: string) =>
  useQuery({
    queryKey: ['loan-deal-files', id, 'versions'],
    queryFn: () => call(contract.fileVersions, { params: { id } }),
  })

export const deleteDealFile = (id: string) => call(contract.deleteFile, { params: { id } })
export const deleteDealImage = (id: string) => call(contract.deleteImage, { params: { id } })

/** Sets the order of a deal's pictures; lists show the first. */
export const reorderDealImages = (ids: readonly string[]) =>
  call(contract.reorderImages, {
    body: { images: ids.map((id, sorting_number) => ({ id, sorting_number })) },
  })

/** Downloads a zip of the documents that the user may read. */
export async function downloadAll(deal: Pick<DealDetail, 'id' | 'reference'>): Promise<void> {
  const zip = await callForFile(contract.downloadFiles, { body: { loan_deal: deal.id } })
  saveBlob(`${deal.reference}.zip`, zip)
}
