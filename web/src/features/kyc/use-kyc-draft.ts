import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as contract from '#domain/kyc/contract.ts'
import { call } from '../../platform/api/client.ts'
import { createDraftContext } from '../../platform/autosave/draft-context.tsx'
import { serverNow } from '../../platform/clock/server-clock.ts'
import { renewMe } from '../../platform/session/me.ts'
import { kycKeys } from './api.ts'
import { createKycDraft, type KycDraft, type KycDraftState } from './kyc-draft.ts'

export const { DraftProvider, useDraft, useDraftState } = createDraftContext<KycDraftState, KycDraft>()

/** The form's draft, connected to the API; created once per mounted page. */
export function useKycDraft(record: contract.KycRecord): KycDraft {
  const client = useQueryClient()
  const [draft] = useState(() =>
    createKycDraft(
      {
        patch: ({ version }, changes) => call(contract.patchKyc, { body: changes, ifMatch: version }),
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
