import { act } from '@testing-library/react'
import { queryClient } from '../../platform/api/query-client.ts'
import { auctionKeys } from './api.ts'
import type { OpenAuction } from './offer.ts'

/** The auction of a deal on an open page goes on, as a live message says. */
export function follow(deal: string, news: Partial<OpenAuction>): void {
  const key = auctionKeys.one(deal)
  const known = queryClient.getQueryData<OpenAuction>(key)
  const server_time = new Date(Date.now() + 2).toISOString()
  act(() => {
    queryClient.setQueryData(key, { ...known, ...news, server_time })
  })
}
