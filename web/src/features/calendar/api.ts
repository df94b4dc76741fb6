import { useQuery } from '@tanstack/react-query'
import * as contract from '#domain/calendar/contract.ts'
import { call, callForFile } from '../../platform/api/client.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { saveBlob } from '../../ui/save-file.ts'

const KEY = ['calendar'] as const

export const useFeed = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(contract.getFeed, { signal }) })

export const useMakeFeed = () => useAction(() => call(contract.makeFeed))

export const useEndFeed = () => useAction(() => call(contract.endFeed))

/** Downloads the dates of one auction for a calendar program. */
export async function saveDates(deal: { id: string; reference: string }): Promise<void> {
  saveBlob(`${deal.reference}.ics`, await callForFile(contract.dealCalendar, { params: { id: deal.id } }))
}
