import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as contract from '#domain/approvals/contract.ts'
import type { ApprovalState } from '#domain/approvals/rules.ts'
import { call } from '../../platform/api/client.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { renewOnAnyNotification } from '../../platform/live/renew.ts'

const keys = {
  all: ['approvals'] as const,
  one: (id: string) => ['approvals', id] as const,
  page: (state: ApprovalState | undefined, page: number) => ['approvals', 'page', state, page] as const,
}

renewOnAnyNotification(keys.all)

export const APPROVALS_PAGE_SIZE = 20

/** What people of the team have prepared, newest first; live with notifications. */
export const useApprovals = (state: ApprovalState | undefined, page: number) =>
  useQuery({
    queryKey: keys.page(state, page),
    queryFn: ({ signal }) =>
      call(contract.listApprovals, { query: { state, page, page_size: APPROVALS_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

export const useApproval = (id: string) =>
  useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(contract.getApproval, { params: { id }, signal }),
  })

/** Approves the amount that was read. */
export const useApprove = (id: string) =>
  useAction((amount: string) => call(contract.approve, { params: { id }, body: { amount } }))
export const useRefuse = (id: string) =>
  useAction((reason: string) => call(contract.refuse, { params: { id }, body: { reason } }))
export const useWithdrawPrepared = (id: string) =>
  useAction(() => call(contract.withdraw, { params: { id } }))
