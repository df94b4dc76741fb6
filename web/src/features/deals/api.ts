import {
  keepPreviousData,
  type Query,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import type { CheckPoint } from '#domain/deals/check-points.ts'
import * as contract from '#domain/deals/contract.ts'
import type { RouteQuery, RouteResponse } from '#domain/kernel/route.ts'
import { call } from '../../platform/api/client.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { dealKey } from './deal-key.ts'
import { EVERY_STATE } from './model.ts'

type QueryOf<R> = { [Key in keyof z.output<RouteQuery<R>>]?: string | number | boolean | null }

/** Filters, ordering and page in the API's format; values as text. */
export type DealQuery = QueryOf<typeof contract.listDeals>
/** The filters alone. */
export type DealFilterQuery = QueryOf<typeof contract.dealFigures>
export type DealList = z.output<RouteResponse<typeof contract.listDeals>>
export type DealFigures = z.output<RouteResponse<typeof contract.dealFigures>>
export type MyFigures = z.output<RouteResponse<typeof contract.myFigures>>

/** Every key begins with `deals`, the prefix of all views of deals. */
export const dealKeys = {
  all: ['deals'] as const,
  lists: ['deals', 'list'] as const,
  list: (query: DealQuery) => ['deals', 'list', query] as const,
  figures: (query: DealFilterQuery) => ['deals', 'figures', query] as const,
  composition: (query: DealFilterQuery) => ['deals', 'composition', query] as const,
  suggestions: (search: string) => ['deals', 'suggestions', search] as const,
  one: dealKey,
  ones: ['deals', 'one'] as const,
  /** A deal in the comparison of the marketplace. */
  compared: (id: string) => ['deals', 'compared', id] as const,
  /** The deals of one owner. */
  of: (owner: string, page: number) => ['deals', 'of', owner, page] as const,
  comparables: (id: string) => ['deals', 'comparables', id] as const,
  sinceRejection: (id: string) => ['deals', 'since-rejection', id] as const,
  mine: ['deals', 'mine'] as const,
  myList: (query: DealQuery) => ['deals', 'mine', 'list', query] as const,
  myFigures: ['deals', 'mine', 'figures'] as const,
}

/** The marketplace; the previous page stays visible while the next one loads. */
export function useDeals(query: DealQuery = {}, { enabled = true } = {}) {
  return useQuery({
    queryKey: dealKeys.list(query),
    queryFn: ({ signal }) => call(contract.listDeals, { query, signal }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** Why a deal was rejected, and what was changed since; only for staff. */
export const useSinceRejection = (id: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: dealKeys.sinceRejection(id),
    queryFn: ({ signal }) => call(contract.getSinceRejection, { params: { id }, signal }),
    enabled,
  })

/** What a search that is being typed may mean. */
export const useSuggestedDeals = (search: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: dealKeys.suggestions(search),
    queryFn: ({ signal }) => call(contract.suggestDeals, { query: { search }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  })

/** What comparable deals sold for; it changes with sales only, so it is not fetched again while the page is open. */
export const useComparables = (id: string) =>
  useQuery({
    queryKey: dealKeys.comparables(id),
    queryFn: ({ signal }) => call(contract.getComparables, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A deal that its page has fetched; sends no request. */
export const useKnownDeal = (id: string): contract.DealDetail | undefined =>
  useQuery<contract.DealDetail>({ queryKey: dealKeys.one(id), enabled: false }).data

export function useDealFigures(query: DealFilterQuery = {}) {
  return useQuery({
    queryKey: dealKeys.figures(query),
    queryFn: ({ signal }) => call(contract.dealFigures, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useDealComposition(query: DealFilterQuery) {
  return useQuery({
    queryKey: dealKeys.composition(query),
    queryFn: ({ signal }) => call(contract.dealComposition, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A user's deals in every state, for administrators. */
export function useDealsOf(owner: string, page: number, page_size: number) {
  const query = {
    owner,
    deal_state: EVERY_STATE,
    ordering: '-created_at',
    page,
    page_size,
  }
  return useQuery({
    queryKey: dealKeys.of(owner, page),
    queryFn: ({ signal }) => call(contract.listDeals, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Filters of one's own deals. */
export type MyDealFilterQuery = QueryOf<typeof contract.myFigures>

export function useMyDeals(query: QueryOf<typeof contract.myDeals> = {}) {
  return useQuery({
    queryKey: dealKeys.myList(query),
    queryFn: ({ signal }) => call(contract.myDeals, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Figures of all own deals and bids; the filters are for the counts per state. */
export function useMyFigures(query: MyDealFilterQuery = {}) {
  return useQuery({
    queryKey: [...dealKeys.myFigures, query],
    queryFn: ({ signal }) => call(contract.myFigures, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** After an action on a deal, whose response is the deal as it is now. */
export const rememberDeal = (client: QueryClient, deal: contract.DealDetail) =>
  client.setQueryData(dealKeys.one(deal.id), deal)

function useDealMove<Input extends { id: string }>(move: (input: Input) => Promise<contract.DealDetail>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: move,
    onSuccess: (deal) => rememberDeal(client, deal),
  })
}

interface Target {
  id: string
}
interface Approval extends Target {
  open_points: readonly CheckPoint[]
  /** Needed where points are open, else empty. */
  reason: string
}
interface WithReason extends Target {
  reason: string
}
interface WithDates extends Target {
  /** ISO 8601 moments. */
  bid_start_ts: string
  bid_end_ts: string
  /** Only if it changes; null for the usual one. */
  opening_bid?: string | null
}

/** The prices are saved before the dates, so that a deal is never scheduled at a price that was refused. */
const setDates =
  (route: typeof contract.scheduleDeal | typeof contract.relistDeal) =>
  async ({ id, opening_bid, ...body }: WithDates) => {
    if (opening_bid !== undefined) await call(contract.patchDeal, { params: { id }, body: { opening_bid } })
    return call(route, { params: { id }, body })
  }

export const useSubmitDeal = () =>
  useDealMove(({ id }: Target) => call(contract.submitDeal, { params: { id } }))
export const useApproveDeal = () =>
  useDealMove(({ id, open_points, reason }: Approval) =>
    call(contract.approveDeal, {
      params: { id },
      body: { open_points: [...open_points], ...(reason !== '' && { reason }) },
    }),
  )
export const useRejectDeal = () =>
  useDealMove(({ id, reason }: WithReason) => call(contract.rejectDeal, { params: { id }, body: { reason } }))
export const useScheduleDeal = () => useDealMove(setDates(contract.scheduleDeal))
export const useRelistDeal = () => useDealMove(setDates(contract.relistDeal))
export const useFlagDeal = () =>
  useDealMove(({ id, reason }: WithReason) => call(contract.flagDeal, { params: { id }, body: { reason } }))
export const useResolveDeal = () =>
  useDealMove(({ id }: Target) => call(contract.resolveDeal, { params: { id } }))
/** Archives, or restores with `is_archived: false`. */
export const useArchiveDeal = () =>
  useDealMove(({ id, is_archived = true }: Target & { is_archived?: boolean }) =>
    call(contract.archiveDeal, { params: { id }, body: { is_archived } }),
  )

interface Favorite extends Target {
  is_favorite: boolean
}

/** Updates the mark optimistically and reverts it if the server rejects. */
export function useSetFavorite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, is_favorite }: Favorite) =>
      call(contract.setFavorite, { params: { id }, body: { is_favorite } }),
    onMutate: ({ id, is_favorite }) => showFavorite(client, id, is_favorite),
    onError: (_, { id, is_favorite }) => showFavorite(client, id, !is_favorite),
    onSuccess: (answer, { id }) => {
      const known = {
        queryKey: dealKeys.all,
        predicate: (query: Query) => !dependsOnFavorites(query.queryKey),
      }
      showFavorite(client, id, answer.is_favorite, known)
    },
    // A mark is on cards and pages of deals alone, and what shows it already is not fetched again.
    meta: { changes: { queryKey: dealKeys.all } },
  })
}

function showFavorite(
  client: QueryClient,
  id: string,
  is_favorite: boolean,
  known: QueryFilters = { queryKey: dealKeys.all },
) {
  client.setQueriesData(known, (data: unknown) => withFavorite(data, id, is_favorite))
}

/** Lists and figures that filter or count by the marks, which are fetched again; the others show the change. */
function dependsOnFavorites([, kind, detail]: QueryKey): boolean {
  if (kind === 'mine') return true
  return typeof detail === 'object' && detail !== null && 'favorites' in detail && Boolean(detail.favorites)
}

/** Cached data of any deal query with the mark of one deal changed. */
function withFavorite(data: unknown, id: string, is_favorite: boolean): unknown {
  if (typeof data !== 'object' || data === null) return data
  if ('results' in data && Array.isArray(data.results))
    return { ...data, results: data.results.map((deal) => withFavorite(deal, id, is_favorite)) }
  return 'id' in data && data.id === id && 'is_favorite' in data ? { ...data, is_favorite } : data
}

export const useAddNote = () =>
  useAction(({ deal, text }: { deal: string; text: string }) =>
    call(contract.addNote, { params: { id: deal }, body: { note: text } }),
  )
export const useEditNote = () =>
  useAction(({ deal, note_id, text }: { deal: string; note_id: string; text: string }) =>
    call(contract.editNote, { params: { id: deal }, body: { note_id, note: text } }),
  )
export const useDeleteNote = () =>
  useAction(({ deal, note_id }: { deal: string; note_id: string }) =>
    call(contract.deleteNote, { params: { id: deal }, query: { note_id } }),
  )
