import { useQuery } from '@tanstack/react-query'
import { getTimeline } from '#domain/history/timeline/contract.ts'
import { call } from '../../../platform/api/client.ts'
import { dealKeys } from '../../deals/api.ts'

/** What happened to a deal; renewed with the deal itself. */
export const useTimeline = (id: string) =>
  useQuery({
    queryKey: [...dealKeys.one(id), 'timeline'] as const,
    queryFn: ({ signal }) => call(getTimeline, { params: { id }, signal }),
  })
