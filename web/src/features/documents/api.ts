import type { DocumentType } from '#domain/deals/documents.ts'
import * as contract from '#domain/documents/contract.ts'
import { call } from '../../platform/api/client.ts'
import { upload } from '../../platform/api/upload.ts'

type Options = Parameters<typeof upload>[2]

/** The fields stand before the files, because the server reads the form as it arrives. */
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

export const deleteDealFile = (id: string) => call(contract.deleteFile, { params: { id } })
export const deleteDealImage = (id: string) => call(contract.deleteImage, { params: { id } })

/** Sets the order of a deal's pictures: the first is the one that lists show. */
export const reorderDealImages = (ids: readonly string[]) =>
  call(contract.reorderImages, {
    body: { images: ids.map((id, sorting_number) => ({ id, sorting_number })) },
  })
