import { useQuery } from '@tanstack/react-query'
import * as contract from '#domain/commitments/contract.ts'
import { acceptAdditionalNda } from '#domain/commitments/nda-contract.ts'
import { call } from '../../platform/api/client.ts'
import { newIdempotencyKey } from '../../platform/api/idempotency-key.ts'
import { upload } from '../../platform/api/upload.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { renewOnAnyNotification, renewOnNotification } from '../../platform/live/renew.ts'
import { finishingInterval } from '../rooms/nda/api.ts'

const keys = {
  of: (deal: string) => ['commitments', deal] as const,
  own: ['commitments', 'own'] as const,
}

renewOnNotification((deal) => [keys.of(deal)])
renewOnAnyNotification(keys.own)

/** The commitments to a deal, live. */
export const useCommitments = (deal: string) =>
  useQuery({
    queryKey: keys.of(deal),
    queryFn: ({ signal }) => call(contract.listCommitments, { params: { id: deal }, signal }),
    refetchInterval: ({ state: { data } }) => finishingInterval(data?.you ? [data.you] : data?.results),
  })

/** One's own commitments, the newest, live. */
export const useOwnCommitments = (page_size: number) =>
  useQuery({
    queryKey: keys.own,
    queryFn: ({ signal }) => call(contract.myCommitments, { query: { page_size }, signal }),
  })

export const useCommit = (deal: string) =>
  useAction((idempotencyKey: string) => call(contract.commit, { params: { id: deal }, idempotencyKey }))

export const useWithdraw = () =>
  useAction((id: string) => call(contract.withdrawCommitment, { params: { id } }))

/** Accepts the additional NDA that was read, by its version. */
export const useAcceptNda = () =>
  useAction(({ id, nda_version }: { id: string; nda_version: string }) =>
    call(acceptAdditionalNda, { params: { id }, body: { nda_version, accepts: true } }),
  )

export const useSendFollowUp = () =>
  useAction((id: string) =>
    call(contract.sendFollowUp, { params: { id }, body: { documents: true, nda: true } }),
  )

export const useAcceptCommitment = () =>
  useAction((id: string) =>
    call(contract.acceptCommitment, { params: { id }, idempotencyKey: newIdempotencyKey() }),
  )

export const useUploadFollowUp = (deal: string) =>
  useAction((files: readonly File[]) => {
    const form = new FormData()
    for (const file of files) form.append('files', file, file.name)
    return upload({ ...contract.uploadFollowUp, path: `/loan-deal/${deal}/follow-up/` }, form)
  })

export const useRemoveFollowUp = () =>
  useAction((id: string) => call(contract.deleteFollowUp, { params: { id } }))
