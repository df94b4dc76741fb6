import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  acceptCounter,
  counterBid,
  declineCounter,
  getNegotiation,
  inviteToFinal,
  type NegotiationView,
  offerFinal,
} from '#domain/auctions/contract.ts'
import { call } from '../../platform/api/client.ts'
import { serverNow } from '../../platform/clock/server-clock.ts'
import { onLive } from '../../platform/live/live.ts'
import { auctionKeys, SETTLING_MS } from '../auctions/api.ts'
import { useHasPassed } from '../auctions/use-moments.ts'
import { dealKeys } from '../deals/api.ts'
import { dueMoment } from './model.ts'

/** While the clock of the server moves on what has come to its end here. */
const isDue = (view: NegotiationView) => {
  const moment = dueMoment(view)
  return moment !== null && Date.parse(moment) <= serverNow()
}

/**
 * What happens between seller and bidders after the end. An offer or an answer of the other side comes with a
 * notification, which fetches it; what the clock does is asked for when its moment has come.
 */
export function useNegotiation(deal: string, { enabled = true } = {}) {
  const client = useQueryClient()
  useEffect(() => {
    if (!enabled) return
    return onLive('notification', () => {
      void client.invalidateQueries({ queryKey: auctionKeys.negotiation(deal) })
      void client.invalidateQueries({ queryKey: auctionKeys.bids })
    })
  }, [client, deal, enabled])
  const query = useQuery({
    queryKey: auctionKeys.negotiation(deal),
    queryFn: ({ signal }) => call(getNegotiation, { params: { id: deal }, signal }),
    enabled,
    refetchInterval: ({ state }) => (state.data && isDue(state.data) ? SETTLING_MS : false),
  })
  // Draws again when the moment comes, so that the interval above is judged anew.
  const moment = query.data ? dueMoment(query.data) : null
  const hasCome = useHasPassed(moment)
  useEffect(() => {
    if (hasCome) void client.invalidateQueries({ queryKey: auctionKeys.bids })
  }, [client, hasCome])
  return query
}

function useMove<Asked extends { deal: string }>(move: (asked: Asked) => Promise<NegotiationView>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: move,
    onSuccess: (view, { deal }) => {
      client.setQueryData(auctionKeys.negotiation(deal), view)
    },
    // A rejected move mostly means that the other side, or the clock, was there before.
    onSettled: (_, __, { deal }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: auctionKeys.negotiation(deal) }),
        client.invalidateQueries({ queryKey: auctionKeys.bids }),
        client.invalidateQueries({ queryKey: auctionKeys.one(deal) }),
        client.invalidateQueries({ queryKey: dealKeys.all }),
      ]),
  })
}

interface IdempotencyKey {
  deal: string
  /** Of the counter-offer, invitation, bid or deal that the move is on. */
  id: string
  idempotencyKey: string
}

export const useCounterBid = () =>
  useMove(
    ({
      id,
      idempotencyKey,
      amount,
      expires_at,
      message,
    }: IdempotencyKey & { amount: string; expires_at: string; message: string | null }) =>
      call(counterBid, { params: { id }, body: { amount, expires_at, message }, idempotencyKey }),
  )

export const useAcceptCounter = () =>
  useMove(({ id, idempotencyKey }: IdempotencyKey) => call(acceptCounter, { params: { id }, idempotencyKey }))

export const useDeclineCounter = () =>
  useMove(({ id, reason }: { deal: string; id: string; reason: string }) =>
    call(declineCounter, { params: { id }, body: reason === '' ? {} : { reason } }),
  )

export const useInviteToFinal = () =>
  useMove(({ id, idempotencyKey, bidders, ends_at }: IdempotencyKey & { bidders: number; ends_at: string }) =>
    call(inviteToFinal, { params: { id }, body: { bidders, ends_at }, idempotencyKey }),
  )

export const useOfferFinal = () =>
  useMove(({ id, idempotencyKey, amount }: IdempotencyKey & { amount: string }) =>
    call(offerFinal, { params: { id }, body: { amount }, idempotencyKey }),
  )
