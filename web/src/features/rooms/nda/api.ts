import { useMutation } from '@tanstack/react-query'
import * as additional from '#domain/commitments/nda-contract.ts'
import type { NdaBy } from '#domain/deal-access/room.ts'
import * as rooms from '#domain/rooms/contract.ts'
import * as roomNda from '#domain/rooms/nda/contract.ts'
import type { NdaKind } from '#domain/rooms/nda/kinds.ts'
import type { NdaSigning } from '#domain/rooms/nda/shapes.ts'
import { call, callForFile } from '../../../platform/api/client.ts'
import { upload } from '../../../platform/api/upload.ts'
import { useAction } from '../../../platform/api/use-action.ts'
import { saveBlob } from '../../../ui/save-file.ts'
import { useGoToSign } from '../../signing/api.ts'

const of = (id: string) => ({ params: { id } })

/** The routes of each NDA. Its seller changes it by the deal; its buyer signs it by the deal of a room, or the commitment. */
const ROUTES = {
  room: {
    upload: (deal: string, form: FormData) =>
      upload({ ...roomNda.uploadNda, path: `/loan-deal/${deal}/room/nda/` }, form),
    restore: (deal: string) => call(roomNda.restoreStandardNda, of(deal)),
    setBy: (deal: string, nda_by: NdaBy) => call(rooms.changeRoom, { ...of(deal), body: { nda_by } }),
    preview: (deal: string) => callForFile(roomNda.previewNda, of(deal)),
    sign: (deal: string, nda_version: string) =>
      call(roomNda.signNda, { ...of(deal), body: { nda_version } }),
    signed: (entry: string) => callForFile(roomNda.signedNda, of(entry)),
  },
  additional: {
    upload: (deal: string, form: FormData) =>
      upload({ ...additional.uploadAdditionalNda, path: `/loan-deal/${deal}/additional-nda/` }, form),
    restore: (deal: string) => call(additional.restoreAdditionalNda, of(deal)),
    setBy: (deal: string, nda_by: NdaBy) =>
      call(additional.changeAdditionalNda, { ...of(deal), body: { nda_by } }),
    preview: (id: string) => callForFile(additional.previewAdditionalNda, of(id)),
    sign: (id: string, nda_version: string) =>
      call(additional.signAdditionalNda, { ...of(id), body: { nda_version } }),
    signed: (id: string) => callForFile(additional.signedAdditionalNda, of(id)),
  },
} as const

/** How often to look whether a signed NDA is made, of which the person who signed last is not notified. */
const FINISHING_MS = 2_000
export const finishingInterval = (shown: readonly { signing: NdaSigning | null }[] | undefined) =>
  shown?.some(({ signing }) => signing?.state === 'finishing') ? FINISHING_MS : false

/** Leads the buyer to the page on which they sign an NDA, by the version that was read. */
export function useSignNda(kind: NdaKind, id: string) {
  const goToSign = useGoToSign()
  return useAction(
    (nda_version: string) => ROUTES[kind].sign(id, nda_version),
    ({ url }) => goToSign(url),
  )
}

/** Leads the seller to the page on which they sign the NDA that a visitor has signed. */
export function useSignVisitorsNda(onError: () => void) {
  const goToSign = useGoToSign()
  return useMutation({
    mutationFn: (entry: string) => call(roomNda.signVisitorsNda, of(entry)),
    onSuccess: ({ url }) => goToSign(url),
    onError,
  })
}

/** Saves an NDA as its reader would sign it. */
export const useNdaPdf = (kind: NdaKind, id: string, name: string) =>
  useMutation({
    mutationFn: async () => saveBlob(name, await ROUTES[kind].preview(id)),
    meta: { changes: false },
  })

/** Saves a signed NDA, by the entry in a deal room or the commitment. */
export const useSignedNda = (kind: NdaKind, name: string) =>
  useMutation({
    mutationFn: async (id: string) => saveBlob(name, await ROUTES[kind].signed(id)),
    meta: { changes: false },
  })

export const useSetNdaBy = (kind: NdaKind, deal: string) =>
  useAction(async (nda_by: NdaBy) => void (await ROUTES[kind].setBy(deal, nda_by)))

export const useUploadNda = (kind: NdaKind, deal: string) =>
  useAction(async (file: File) => {
    const form = new FormData()
    form.append('files', file, file.name)
    await ROUTES[kind].upload(deal, form)
  })

export const useRestoreNda = (kind: NdaKind, deal: string) =>
  useAction(async () => void (await ROUTES[kind].restore(deal)))
