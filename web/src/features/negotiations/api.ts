import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  acceptBid,
  acceptCounter,
  counterBid,
  declineAll,
  declineBid,
  declineCounter,
  getNegotiation,
  inviteToFinal,
  type NegotiationView,
  offerFinal,
} from '#domain/negotiations/contract.ts'
import { call } from '../../platform/api/client.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { serverNow } from '../../platform/clock/server-clock.ts'
import { renewOnAnyNotification } from '../../platform/live/renew.ts'
import { auctionKeys, SETTLING_MS } from '../auctions/api.ts'
import { useHasPassed } from '../auctions/use-moments.ts'
import { rememberDeal } from '../deals/api.ts'
import { dueMoment } from './model.ts'

export const negotiationKeys = {
  all: ['negotiations'] as const,
  one: (deal: string) => ['negotiations', deal] as const,
}

renewOnAnyNotification(negotiationKeys.all)

/** True while a deadline has passed that the server has not processed yet. */
const isDue = (view: NegotiationView) => {
  const moment = dueMoment(view)
  return moment !== null && Date.parse(moment) <= serverNow()
}

/**
 * Events between seller and bidders after the end of the auction. The other side's actions arrive with a
 * notification, which refetches; deadlines are polled when they pass.
 */
export function useNegotiation(deal: string, { enabled = true } = {}) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: negotiationKeys.one(deal),
    queryFn: ({ signal }) => call(getNegotiation, { params: { id: deal }, signal }),
    enabled,
    refetchInterval: ({ state }) => (state.data && isDue(state.data) ? SETTLING_MS : false),
  })
  // Re-renders at the deadline, so that the polling interval above is computed again.
  const moment = query.data ? dueMoment(query.data) : null
  const hasCome = useHasPassed(moment)
  useEffect(() => {
    // The server ends what was due, without an action of the reader.
    if (hasCome) void client.invalidateQueries({ queryKey: auctionKeys.bids })
  }, [client, hasCome])
  return query
}

function useMove<Input extends { deal: string }>(move: (input: Input) => Promise<NegotiationView>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: move,
    onSuccess: (view, { deal }) => client.setQueryData(negotiationKeys.one(deal), view),
    meta: { isPendingUntilShown: true },
  })
}

interface IdempotencyKey {
  deal: string
  /** Id of the counter-offer, invitation, bid or deal of the action. */
  id: string
  idempotencyKey: string
}

interface CounterBody {
  amount: string
  expires_at: string
  message: string | null
  /** The seller has confirmed that the amount is below their reserve. */
  below_reserve: boolean
}

export const useCounterBid = () =>
  useMove(
    ({ id, idempotencyKey, amount, expires_at, message, below_reserve }: IdempotencyKey & CounterBody) =>
      call(counterBid, {
        params: { id },
        body: { amount, expires_at, message, below_reserve },
        idempotencyKey,
      }),
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
  useMove(({ id, idempotencyKey, ...body }: IdempotencyKey & { amount: string; confirm_above: boolean }) =>
    call(offerFinal, { params: { id }, body, idempotencyKey }),
  )

interface Accepted extends IdempotencyKey {
  deal: string
  id: string
  /** The seller has confirmed that the bid is below their reserve. */
  below_reserve: boolean
}

export const useAcceptBid = () =>
  useAction(({ id, below_reserve, idempotencyKey }: Accepted) =>
    call(acceptBid, { params: { id }, body: { below_reserve }, idempotencyKey }),
  )

export const useDeclineBid = () =>
  useAction(({ id, reason }: { deal: string; id: string; reason: string }) =>
    call(declineBid, { params: { id }, body: reason === '' ? {} : { reason } }),
  )

/** Declines every pending bid. An empty reason is omitted. */
export function useDeclineAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(declineAll, { params: { id }, body: reason === '' ? {} : { reason } }),
    onSuccess: (deal) => rememberDeal(client, deal),
    meta: { isPendingUntilShown: true },
  })
}
