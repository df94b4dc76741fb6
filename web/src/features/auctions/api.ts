import { t } from '@lingui/core/macro'
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import {
  type AuctionView,
  dealSheet,
  getAuction,
  getDeal,
  getHistory,
  listBids,
  placeBid,
} from '#domain/auctions/contract.ts'
import type { BidStatus, STANDING } from '#domain/auctions/vocabulary.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import type { NotificationKind } from '#domain/kernel/notification-kinds.ts'
import { idIn } from '#domain/kernel/paths.ts'
import type { RouteResponse } from '#domain/kernel/route.ts'
import { call, callForFile } from '../../platform/api/client.ts'
import { isApiError } from '../../platform/api/error.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { onLive, useLive } from '../../platform/live/live.ts'
import { renewOn } from '../../platform/live/renew.ts'
import { saveBlob } from '../../ui/save-file.ts'
import { boxMatchesKey } from '../credit-boxes/keys.ts'
import { dealKeys } from '../deals/api.ts'
import {
  afterMessage,
  applyMessageToAuction,
  isOutdated,
  nextMoment,
  withEarlierPart,
  withKnownHistory,
} from './model.ts'
import { withMessage } from './my-bids.ts'
import type { OfferBody } from './offer.ts'

/** Every key begins with `auctions` or `bids`. */
export const auctionKeys = {
  one: (deal: string) => ['auctions', deal] as const,
  bids: ['bids'] as const,
  ownBid: (deal: string) => ['bids', 'own', deal] as const,
  mine: ['bids', 'mine'] as const,
  myBids: (query: object) => ['bids', 'mine', query] as const,
  bidsOf: (bidder: string, page: number) => ['bids', 'of', bidder, page] as const,
  bidsOn: (deal: string) => ['bids', 'on', deal] as const,
}

/** Polling interval while the server opens or settles an auction, in case the live message is lost. */
export const SETTLING_MS = 3000

/** A deal with its auction, so that a page needs one request for both. */
const dealQuery = (client: QueryClient, id: string) => ({
  queryKey: dealKeys.one(id),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<DealDetail> => {
    const page = await call(getDeal, { params: { id }, signal })
    rememberAuction(client, page.auction)
    client.setQueryData(boxMatchesKey(page.id), page.credit_boxes)
    return page
  },
})

/** Notifications whose content is already in the auction's own message, which every watcher gets. */
const TOLD_BY_AUCTION = new Set<string>([
  'outbid',
  'bid_received',
  'reserve_met',
  'auction_ending',
  'auction_extended',
] satisfies NotificationKind[])
renewOn(({ kind, link }) => {
  if (TOLD_BY_AUCTION.has(kind)) return []
  const deal = idIn(link)
  // Bids of every deal whose seller asks for proof of funds depend on it.
  if (kind.startsWith('funds_')) return [dealKeys.ones]
  return deal === null ? [auctionKeys.bids] : [dealKeys.one(deal), auctionKeys.bids]
})

export function useDeal(id: string | undefined) {
  const client = useQueryClient()
  return useQuery({ ...dealQuery(client, id ?? ''), enabled: id !== undefined && id !== '' })
}

/** A deal to edit: always fetched, because an outdated version from the cache could not be saved. */
export function useDealToEdit(id: string) {
  const client = useQueryClient()
  return useQuery({ ...dealQuery(client, id), refetchOnMount: 'always', refetchOnWindowFocus: false })
}

/** Returns the later one: a response to a retry may be as old as the first one and must not hide later changes. */
function rememberAuction(client: QueryClient, auction: AuctionView) {
  client.setQueryData<AuctionView>(auctionKeys.one(auction.deal), (known) =>
    known && Date.parse(known.server_time) > Date.parse(auction.server_time)
      ? known
      : withKnownHistory(auction, known),
  )
}

interface AuctionOptions {
  enabled?: boolean
  /** True where `useDeal` fetches the deal, and with it the auction. */
  withDeal?: boolean
}

// Before the components that watch, so that they find nothing to fetch in a message that says everything.
onLive('auction', (news) => {
  queryClient.setQueryData<AuctionView>(
    auctionKeys.one(news.auction.deal),
    (known) => known && afterMessage(known, news),
  )
  queryClient.setQueriesData<BidList>(
    { queryKey: auctionKeys.mine },
    (known) => known && withMessage(known, news),
  )
})

/** A deal's auction, live: bids of others come with their message; what a message does not hold is fetched. */
export function useAuction(
  deal: string | undefined,
  { enabled = true, withDeal = false }: AuctionOptions = {},
) {
  const wanted = enabled && deal !== undefined
  const news = useLive(wanted ? deal : undefined)
  const query = useQuery({
    queryKey: auctionKeys.one(deal ?? ''),
    queryFn: async ({ client, queryKey, signal }) => {
      const auction = await call(getAuction, { params: { id: deal ?? '' }, signal })
      return withKnownHistory(auction, client.getQueryData<AuctionView>(queryKey))
    },
    enabled: wanted,
    meta: { comesWith: dealKeys.one(deal ?? '') },
    refetchInterval: ({ state }) => (state.data && isDue(state.data) ? SETTLING_MS : false),
    ...(withDeal && { refetchOnMount: false, refetchOnReconnect: false, refetchOnWindowFocus: false }),
  })
  const { data, refetch } = query
  // Also checked after each fetch, because a response under way may be older than the message.
  useEffect(() => {
    if (data && isOutdated(data, news)) void refetch({ cancelRefetch: false })
  }, [data, news, refetch])
  return { ...query, data: data && applyMessageToAuction(data, news) }
}

/** Fetches the part of the history before the one that is shown, and shows both. */
export function useEarlierBids({ deal, history_before }: AuctionView) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(getHistory, { params: { id: deal }, query: { before: history_before ?? '' } }),
    onSuccess: (part) => {
      client.setQueryData<AuctionView>(auctionKeys.one(deal), (known) =>
        known?.history_before === history_before ? withEarlierPart(known, part) : known,
      )
    },
    meta: { changes: false },
  })
}

/** The start or end has passed, but the server has not changed the deal's state yet. */
function isDue(auction: AuctionView): boolean {
  const moment = nextMoment(auction)
  return (
    auction.deal_state === 'auction_ended' ||
    (moment !== null && Date.parse(moment) <= Date.parse(auction.server_time))
  )
}

interface Placement {
  body: OfferBody
  /** Created once per review, so that a retry after a lost response cannot bid twice. */
  idempotencyKey: string
}

/** Places a binding bid. The screen changes only after the server has responded. */
export function usePlaceBid() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (placement: Placement) => call(placeBid, placement),
    onSuccess: ({ auction }) => rememberAuction(client, auction),
    onError: (error, { body }) => {
      // Also a 400 usually means that the price has changed, so it is shown together with the current minimum.
      const fresh = client.invalidateQueries({ queryKey: auctionKeys.one(body.loan_deal) })
      return isApiError(error) && error.status >= 400 && error.status < 500 ? fresh : undefined
    },
  })
}

const MOST_BIDS = 50

/** A deal's bids with their bidders, best first; for its owner after the close, and for staff. */
export function useBids(deal: string) {
  return useQuery({
    queryKey: auctionKeys.bidsOn(deal),
    queryFn: ({ signal }) =>
      call(listBids, {
        query: { loan_deal: deal, ordering: '-standing_amount', page_size: MOST_BIDS },
        signal,
      }),
  })
}

/** The user's own latest bid on a deal; null if there is none. */
export function useOwnBid(deal: string) {
  return useQuery({
    queryKey: auctionKeys.ownBid(deal),
    queryFn: async ({ signal }) => {
      const { results } = await call(listBids, {
        query: { loan_deal: deal, ordering: '-placed_at', page_size: 1 },
        signal,
      })
      return results[0] ?? null
    },
  })
}

export type BidList = z.output<RouteResponse<typeof listBids>>

/** Filters on the deals of the bids: `loan_deal__city` and the like. */
type DealFilters = { [Key in `loan_deal__${string}` | 'exclusive_bids']?: string }

export interface MyBidsQuery extends DealFilters {
  status?: BidStatus
  standing?: keyof typeof STANDING | undefined
  search?: string | null
  ordering?: string | null
  page?: number
  page_size?: number
}

/** Own bids, the latest on each deal. */
export function useMyBids(query: MyBidsQuery) {
  return useQuery({
    queryKey: auctionKeys.myBids(query),
    queryFn: ({ signal }) => call(listBids, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A user's latest bid on each deal, for administrators. Sealed bids are excluded until their auction ends. */
export function useBidsOf(bidder: string, page: number, page_size: number) {
  const query = { bidder, page, page_size }
  return useQuery({
    queryKey: auctionKeys.bidsOf(bidder, page),
    queryFn: ({ signal }) => call(listBids, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Downloads what the page of a deal shows, as a PDF. */
export async function saveDealSheet({ id, reference }: Pick<DealDetail, 'id' | 'reference'>): Promise<void> {
  saveBlob(t`${reference} deal sheet.pdf`, await callForFile(dealSheet, { params: { id } }))
}
