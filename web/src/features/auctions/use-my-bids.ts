import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listBids } from '#domain/auctions/contract.ts'
import type { BidStatus } from '#domain/auctions/vocabulary.ts'
import type { RouteResponse } from '#domain/kernel/route.ts'
import { call } from '../../platform/api/client.ts'
import { auctionKeys } from './api.ts'

export type BidList = z.output<RouteResponse<typeof listBids>>

/** Filters of the deals that the bids are on: `loan_deal__city` and the like. */
type DealFilters = { [Key in `loan_deal__${string}` | 'exclusive_bids']?: string }

export interface MyBidsQuery extends DealFilters {
  status?: BidStatus
  search?: string | null
  ordering?: string | null
  page?: number
  page_size?: number
}

/** Own bids, the latest on each deal. */
export function useMyBids(query: MyBidsQuery) {
  return useQuery({
    queryKey: [...auctionKeys.bids, 'mine', query],
    queryFn: ({ signal }) => call(listBids, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
