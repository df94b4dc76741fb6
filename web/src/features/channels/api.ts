import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { getDeal } from '#domain/auctions/contract.ts'
import * as contract from '#domain/channels/contract.ts'
import { openDealToMarket, patchDeal } from '#domain/deals/contract.ts'
import type { RouteBody } from '#domain/kernel/route.ts'
import { call } from '../../platform/api/client.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { renewOn } from '../../platform/live/renew.ts'

export type ChannelInput = z.input<RouteBody<typeof contract.createChannel>>
type ChannelChange = z.input<RouteBody<typeof contract.patchChannel>>
type AudienceInput = Pick<
  z.input<RouteBody<typeof patchDeal>>,
  'privatechannel_set' | 'channelmember_set' | 'exclusive_until'
>

const ALL = ['channels'] as const

// Who joined, left or was invited is on the pages of channels.
renewOn(({ kind }) => (kind.startsWith('channel_') ? [ALL] : []))

/** The message of a refused change, whichever field it is about. */
export const reasonOf = (error: Error): string => {
  const { fields, nonField } = toFormErrors(error)
  return [...nonField, ...Object.values(fields).flat()].join(' ') || error.message
}

/** A page of the channels that the user owns, is in or is invited to. */
export const useChannels = (page: number, isArchived: boolean) =>
  useQuery({
    queryKey: [...ALL, 'list', page, isArchived],
    queryFn: ({ signal }) =>
      call(contract.listChannels, {
        query: { page: String(page), archived: isArchived ? 'yes' : 'no' },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const useChannel = (id: string) =>
  useQuery({
    queryKey: [...ALL, 'one', id],
    queryFn: ({ signal }) => call(contract.getChannel, { params: { id }, signal }),
  })

/** The channels to which the user can attach deals. */
export const useAttachable = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: [...ALL, 'attachable'],
    queryFn: ({ signal }) => call(contract.dropdownChannels, { signal }),
    enabled,
  })

export const useChannelDeals = (id: string, state: 'live' | 'sold', page: number) =>
  useQuery({
    // Below the deals, so that a change of a deal invalidates it too.
    queryKey: ['deals', 'of-channel', id, state, page],
    queryFn: ({ signal }) =>
      call(contract.channelDeals, { params: { id }, query: { state, page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  })

export const useCreateChannel = () =>
  useAction((body: ChannelInput) => call(contract.createChannel, { body }))

export const usePatchChannel = (id: string) =>
  useAction((body: ChannelChange) => call(contract.patchChannel, { params: { id }, body }))

export const useArchiveChannel = (id: string) =>
  useAction((is_archived: boolean) =>
    call(contract.archiveChannel, { params: { id }, body: { is_archived } }),
  )

export const useRemoveMembers = (id: string) =>
  useAction((members: string[]) => call(contract.removeMembers, { params: { id }, body: { members } }))

export const useAccept = (id: string) => useAction(() => call(contract.acceptInvitation, { params: { id } }))

export const useDecline = (id: string) =>
  useAction(() => call(contract.declineInvitation, { params: { id } }))

export const useLeave = (id: string) => useAction(() => call(contract.leaveChannel, { params: { id } }))

export const useDeclineByLink = () =>
  useMutation({ mutationFn: (token: string) => call(contract.declineByLink, { body: { token } }) })

/** Adds one of the user's own deals to the channel, beside those to which it is attached already. */
export const useAttachDeal = (channel: string) =>
  useAction(async (deal: string) => {
    const params = { id: deal }
    const { privatechannel_set } = await call(getDeal, { params })
    const body = { privatechannel_set: [...new Set([...privatechannel_set, channel])] }
    return call(patchDeal, { params, body })
  })

/** Opens an exclusive deal that is listed to the whole market. */
export const useOpenToMarket = (deal: string) =>
  useAction(() => call(openDealToMarket, { params: { id: deal } }))

/** Sets the visibility of a deal. */
export const useSetAudience = (deal: string) =>
  useAction((body: AudienceInput) => call(patchDeal, { params: { id: deal }, body }))
