import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  endUserSession,
  endUserSessions,
  getUserSecondFactor,
  listUserSessions,
  resetSecondFactor,
} from '#domain/accounts/contract.ts'
import { listBids } from '#domain/auctions/contract.ts'
import { listDeals } from '#domain/deals/contract.ts'
import { DEAL_STATE } from '#domain/deals/vocabulary.ts'
import { call } from '../../platform/api/client.ts'

const sessionsKey = (id: string) => ['users', 'sessions', id] as const

export const useUserSessions = (id: string) =>
  useQuery({
    queryKey: sessionsKey(id),
    queryFn: ({ signal }) => call(listUserSessions, { params: { id }, signal }),
  })

/** One session by its id, or every one by null. */
export function useEndUserSessions(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (session_id: string | null) => {
      if (session_id === null) await call(endUserSessions, { params: { id } })
      else await call(endUserSession, { params: { id, session_id } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey(id) }),
  })
}

export const useUserSecondFactor = (id: string) =>
  useQuery({
    queryKey: ['users', 'second-factor', id],
    queryFn: ({ signal }) => call(getUserSecondFactor, { params: { id }, signal }),
  })

/** It ends the user's sessions too. */
export function useResetSecondFactor(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(resetSecondFactor, { params: { id }, body: { reason } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  })
}

export const DEALINGS_PAGE_SIZE = 10
const EVERY_STATE = Object.keys(DEAL_STATE).join(',')

/** What a user has listed, in every state. */
export function useDealsOf(owner: string, page: number) {
  const query = {
    owner,
    deal_state: EVERY_STATE,
    ordering: '-created_at',
    page,
    page_size: DEALINGS_PAGE_SIZE,
  }
  return useQuery({
    queryKey: ['deals', 'of', owner, page],
    queryFn: ({ signal }) => call(listDeals, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A user's latest bid on each deal. Sealed ones are not among them before their auction ends. */
export function useBidsOf(bidder: string, page: number) {
  const query = { bidder, page, page_size: DEALINGS_PAGE_SIZE }
  return useQuery({
    queryKey: ['bids', 'of', bidder, page],
    queryFn: ({ signal }) => call(listBids, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
