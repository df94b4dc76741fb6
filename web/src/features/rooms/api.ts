import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RoomAdmission } from '#domain/deal-access/room.ts'
import * as contract from '#domain/rooms/contract.ts'
import { call } from '../../platform/api/client.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { renewOnNotification } from '../../platform/live/renew.ts'
import { finishingInterval } from './nda/api.ts'

const roomKeys = {
  of: (deal: string) => ['rooms', deal] as const,
  room: (deal: string) => ['rooms', deal, 'room'] as const,
  readings: (deal: string, entry: string) => ['rooms', deal, 'readings', entry] as const,
  visitors: (deal: string, page: number) => ['rooms', deal, 'visitors', page] as const,
}

// The other side has done something.
renewOnNotification((deal) => [roomKeys.of(deal)])

/** The deal room with its NDA. */
export const useRoom = (deal: string, { enabled = true } = {}) =>
  useQuery({
    queryKey: roomKeys.room(deal),
    queryFn: ({ signal }) => call(contract.getRoom, { params: { id: deal }, signal }),
    enabled,
    refetchInterval: ({ state: { data } }) => finishingInterval(data && [data]),
  })

export const useVisitors = (deal: string, page: number) =>
  useQuery({
    queryKey: roomKeys.visitors(deal, page),
    queryFn: ({ signal }) => call(contract.listVisitors, { params: { id: deal }, query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => finishingInterval(data?.results),
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

/** Sets who is admitted, or how documents are shown. */
export const useChangeRoom = (deal: string) =>
  useAction((body: { admission: RoomAdmission } | { protected_viewing: boolean }) =>
    call(contract.changeRoom, { params: { id: deal }, body }),
  )

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
