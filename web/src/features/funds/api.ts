import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { getExposure } from '#domain/auctions/contract.ts'
import * as contract from '#domain/funds/contract.ts'
import type { RouteBody } from '#domain/kernel/route.ts'
import { call } from '../../platform/api/client.ts'
import { upload } from '../../platform/api/upload.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { renewOn } from '../../platform/live/renew.ts'

const fundsKeys = {
  all: ['funds'] as const,
  own: ['funds', 'own'] as const,
  waiting: ['funds', 'waiting'] as const,
  of: (userId: string) => ['funds', 'of', userId] as const,
}

// A proof was submitted, decided or has ended.
renewOn(({ kind }) => (kind.startsWith('funds_') ? [fundsKeys.all] : []))

/** The proofs of the reader's company. */
export const useFunds = () =>
  useQuery({ queryKey: fundsKeys.own, queryFn: ({ signal }) => call(contract.getFunds, { signal }) })

/** Those of an account, for reviewers and administrators. */
export const useFundsOf = (user_id: string) =>
  useQuery({
    queryKey: fundsKeys.of(user_id),
    queryFn: ({ signal }) => call(contract.getFundsOf, { params: { user_id }, signal }),
  })

export const useWaitingFunds = () =>
  useQuery({
    queryKey: fundsKeys.waiting,
    queryFn: ({ signal }) => call(contract.listWaitingFunds, { signal }),
  })

/** What binds the reader's company, by person. */
export const useExposure = (isAsked: boolean) =>
  useQuery({
    queryKey: ['exposure'],
    queryFn: ({ signal }) => call(getExposure, { signal }),
    enabled: isAsked,
  })

export interface StatedFunds {
  kind: string
  amount: string
  valid_until: string
}

/** Submits a proof. Fields come before the file, because the server reads the form as a stream. */
export function useSubmitProof() {
  const [share, setShare] = useState(0)
  const action = useAction(({ stated, file }: { stated: StatedFunds; file: File }) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(stated)) form.append(name, value)
    form.append('files', file, file.name)
    setShare(0)
    return upload(contract.submitProof, form, { onProgress: setShare })
  })
  return { ...action, share }
}

export const useWithdrawProof = () =>
  useAction((id: string) => call(contract.withdrawProof, { params: { id } }))

type Decision = z.input<RouteBody<typeof contract.decideProof>>

export function useDecideProof(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Decision) => call(contract.decideProof, { params: { id }, body }),
    onSuccess: (record) => client.setQueryData(fundsKeys.of(record.user_id), record),
    meta: { isPendingUntilShown: true },
  })
}
