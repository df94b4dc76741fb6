import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import * as contract from '#domain/kyc/contract.ts'
import { call } from '../../platform/api/client.ts'
import { serverNow } from '../../platform/clock/server-clock.ts'
import { renewMe } from '../../platform/session/me.ts'
import { kycKeys } from './api.ts'
import { createKycDraft, type KycDraft } from './draft.ts'
import type { KycDraftState } from './draft-state.ts'

/** The draft behind the form, tied to the API; one for as long as the page stands. */
export function useKycDraft(record: contract.KycRecord): KycDraft {
  const client = useQueryClient()
  const [draft] = useState(() =>
    createKycDraft(
      {
        patch: (changes, version) => call(contract.patchKyc, { body: changes, ifMatch: version }),
        load: () => call(contract.getKyc),
        submit: () => call(contract.submitKyc),
        now: () => new Date(serverNow()),
        saved: (saved) => {
          client.setQueryData(kycKeys.own, saved)
          if (saved.kyc_state !== 'draft') void renewMe()
        },
      },
      record,
    ),
  )
  useEffect(() => draft.take(record), [draft, record])
  return draft
}

const DraftContext = createContext<KycDraft | null>(null)
export const KycDraftProvider = DraftContext

export function useDraft(): KycDraft {
  const draft = use(DraftContext)
  if (!draft) throw new Error('This component stands outside of the form of a KYC record.')
  return draft
}

/** A part of the draft's state; the component is drawn again only when that part changes. */
export function useDraftState<Part>(select: (state: KycDraftState) => Part): Part {
  const { store } = useDraft()
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
