import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { NdaBy, RoomAdmission } from '#domain/deal-access/room.ts'
import type { Room } from '#domain/rooms/contract.ts'
import * as contract from '#domain/rooms/contract.ts'
import { call, callForFile } from '../../platform/api/client.ts'
import { upload } from '../../platform/api/upload.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { renewOnNotification } from '../../platform/live/renew.ts'
import { saveBlob } from '../../ui/save-file.ts'

const roomKeys = {
  of: (deal: string) => ['rooms', deal] as const,
  room: (deal: string) => ['rooms', deal, 'room'] as const,
  readings: (deal: string, entry: string) => ['rooms', deal, 'readings', entry] as const,
  visitors: (deal: string, page: number) => ['rooms', deal, 'visitors', page] as const,
}

// The other side has done something.
renewOnNotification((deal) => [roomKeys.of(deal)])

/** How often to request whether a signed NDA is ready; the last signer is not notified of it. */
const FINISHING_MS = 2_000
const isFinishing = ({ signing }: Pick<Room, 'signing'>) => signing?.state === 'finishing'

/** The deal room with its NDA. */
export const useRoom = (deal: string, { enabled = true } = {}) =>
  useQuery({
    queryKey: roomKeys.room(deal),
    queryFn: ({ signal }) => call(contract.getRoom, { params: { id: deal }, signal }),
    enabled,
    refetchInterval: ({ state: { data } }) => (data && isFinishing(data) ? FINISHING_MS : false),
  })

export const useVisitors = (deal: string, page: number) =>
  useQuery({
    queryKey: roomKeys.visitors(deal, page),
    queryFn: ({ signal }) => call(contract.listVisitors, { params: { id: deal }, query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.results.some(isFinishing) ? FINISHING_MS : false),
  })

/** What a visitor read of the documents. */
export const useReadings = (deal: string, entry: string) =>
  useQuery({
    queryKey: roomKeys.readings(deal, entry),
    queryFn: ({ signal }) => call(contract.listReadings, { params: { id: entry }, signal }),
  })

/** Accepts the NDA that was read, by its version. */
export const useEnterRoom = (deal: string) =>
  useAction((nda_version: string) =>
    call(contract.enterRoom, { params: { id: deal }, body: { nda_version, accepts: true } }),
  )

export const useChangeRoom = (deal: string) =>
  useAction((change: { admission: RoomAdmission } | { nda_by: NdaBy }) =>
    call(contract.changeRoom, { params: { id: deal }, body: change }),
  )

/** Saves the signed NDA of a visitor. */
export const useSignedNda = (name: string) =>
  useMutation({
    mutationFn: async (entry: string) =>
      saveBlob(name, await callForFile(contract.signedNda, { params: { id: entry } })),
    meta: { changes: false },
  })

export const useUploadNda = (deal: string) =>
  useAction((file: File) => {
    const form = new FormData()
    form.append('files', file, file.name)
    return upload({ ...contract.uploadNda, path: `/loan-deal/${deal}/room/nda/` }, form)
  })

export const useRestoreStandardNda = (deal: string) =>
  useAction(() => call(contract.restoreStandardNda, { params: { id: deal } }))

const DECIDE = {
  admit: ({ id }: Decision) => call(contract.admitVisitor, { params: { id } }),
  refuse: ({ id, reason }: Decision) =>
    call(contract.refuseVisitor, { params: { id }, body: reason ? { reason } : {} }),
  revoke: ({ id, reason }: Decision) =>
    call(contract.revokeVisitor, { params: { id }, body: reason ? { reason } : {} }),
}

interface Decision {
  id: string
  decision: 'admit' | 'refuse' | 'revoke'
  /** Empty for none. */
  reason: string
}

export const useDecideVisitor = () => useAction((asked: Decision) => DECIDE[asked.decision](asked))
