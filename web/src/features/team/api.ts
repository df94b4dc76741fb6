import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import * as contract from '#domain/team/contract.ts'
import type { InvitedRole } from '#domain/team/rules.ts'
import { call } from '../../platform/api/client.ts'
import { useAction } from '../../platform/api/use-action.ts'

const TEAM = ['team'] as const
const INVITATION = ['team-invitation'] as const

type BodyOf<R extends { body?: z.ZodType }> = z.input<NonNullable<R['body']>>

export const useTeam = () =>
  useQuery({ queryKey: TEAM, queryFn: ({ signal }) => call(contract.getTeam, { signal }) })

/** Invites a person, or sends an open invitation again. */
export const useInvite = () =>
  useAction((body: BodyOf<typeof contract.invite>) => call(contract.invite, { body }))
export const useWithdrawInvitation = () =>
  useAction((id: string) => call(contract.withdrawInvitation, { params: { id } }))
export const useChangeRole = (id: string) =>
  useAction((role: InvitedRole) => call(contract.changeRole, { params: { id }, body: { role } }))
export const useRemoveMember = () =>
  useAction((id: string) => call(contract.removeMember, { params: { id } }))
export const useHandOver = () =>
  useAction((body: BodyOf<typeof contract.handOver>) => call(contract.handOver, { body }))

export const useLeaveTeam = () =>
  useMutation({
    mutationFn: () => call(contract.leaveTeam),
    // The session has ended, so that nothing can be fetched any more.
    meta: { changes: false },
  })

/** What the invitation of a mailed link says. */
export const useInvitation = (token: string | undefined) =>
  useQuery({
    queryKey: [...INVITATION, token],
    queryFn: ({ signal }) => call(contract.getInvitation, { params: { token: token ?? '' }, signal }),
    enabled: token !== undefined,
    // Once it is used it is not valid any more, and its page still says what was joined.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useJoinTeam = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof contract.joinTeam>) => call(contract.joinTeam, { body }),
    meta: { changes: false },
  })
