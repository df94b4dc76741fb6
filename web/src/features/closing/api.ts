import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as contract from '#domain/closing/contract.ts'
import type { ClosingStep, StepAction } from '#domain/closing/vocabulary.ts'
import { call, callForFile } from '../../platform/api/client.ts'
import { upload } from '../../platform/api/upload.ts'
import { renewOnNotification } from '../../platform/live/renew.ts'
import { saveBlob } from '../../ui/save-file.ts'

const keyOf = (id: string) => ['closing', id] as const

// The other side has done something.
renewOnNotification((id) => [keyOf(id)])

/** A closing, live. */
export const useClosing = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(contract.getClosing, { params: { id }, signal }),
  })

/** One action of a side. The response is the updated closing. */
function useAction<Input>(id: string, action: (input: Input) => Promise<contract.Closing>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSuccess: (closing) => client.setQueryData(keyOf(id), closing),
  })
}

export interface Move {
  step: ClosingStep
  action: StepAction
  /** The step as it was shown. */
  seen: string
  /** The reader has ticked that they have read what follows. */
  acknowledges: boolean
  reason?: string
  deposit_amount?: string
}

export const useMoveStep = (id: string) =>
  useAction(id, ({ step, ...body }: Move) => call(contract.moveStep, { params: { id, step }, body }))

export const useAddNote = (id: string) =>
  useAction(id, ({ step, text }: { step: ClosingStep; text: string }) =>
    call(contract.addClosingNote, { params: { id, step }, body: { text } }),
  )

export const useAgreeCutOff = (id: string) =>
  useAction(id, (date: string) => call(contract.agreeCutOff, { params: { id }, body: { date } }))

export const useNameLawyer = (id: string) =>
  useAction(id, (body: contract.Lawyer) => call(contract.nameLawyer, { params: { id }, body }))

export const useStatePayout = (id: string) =>
  useAction(id, (body: { principal: string; interest: string | null }) =>
    call(contract.statePayout, { params: { id }, body }),
  )

export const useAttach = (id: string) =>
  useAction(id, ({ step, files }: { step: ClosingStep; files: readonly File[] }) => {
    const form = new FormData()
    for (const file of files) form.append('files', file, file.name)
    return upload({ ...contract.uploadClosingFiles, path: `/closing/${id}/steps/${step}/files/` }, form)
  })

export const useDeleteFile = (id: string) =>
  useAction(id, (file: string) => call(contract.deleteClosingFile, { params: { id: file } }))

export async function savePdf({ id, reference }: contract.Closing): Promise<void> {
  saveBlob(t`${reference} closing.pdf`, await callForFile(contract.closingPdf, { params: { id } }))
}
