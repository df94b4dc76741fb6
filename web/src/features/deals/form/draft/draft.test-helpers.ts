import type { DealDetail } from '#domain/deals/contract.ts'
import { ApiError } from '../../../../platform/api/error.ts'
import { dealResponse } from '../../deal.test-helpers.ts'
import type { DealPorts } from './draft.ts'
import type { Changes } from './patch.ts'

/** A server with one deal: records requests, and rejects what the test wants rejected. */
export function fakeServer(start = dealResponse()) {
  let deal = start
  const rejections: ApiError[] = []
  const sent: { what: string; body?: Changes; key?: string; version?: number }[] = []
  const answer = (body: Changes) => {
    const rejection = rejections.shift()
    if (rejection) throw rejection
    deal = { ...deal, ...(body as Partial<DealDetail>), version: deal.version + 1 }
    return deal
  }
  const ports: DealPorts = {
    create: async (body, key) => {
      sent.push({ what: 'create', body, key })
      return answer(body)
    },
    patch: async ({ version }, body) => {
      sent.push({ what: 'patch', body, version })
      return answer(body)
    },
    submit: async () => {
      sent.push({ what: 'submit' })
      return answer({})
    },
    load: async () => deal,
    now: () => new Date(deal.server_time),
    days: () => ({ today: deal.server_time.slice(0, 10), anyLoanDate: false }),
    saved: (saved, isNew) => {
      if (isNew) created.push(saved.id)
    },
  }
  const created: string[] = []
  return {
    ports,
    sent,
    created,
    reject: (rejection: ConstructorParameters<typeof ApiError>[0]) =>
      rejections.push(new ApiError(rejection)),
    /** Another user changes the deal. */
    change: (changes: Partial<DealDetail>) => {
      deal = { ...deal, ...changes, version: deal.version + 1 }
    },
  }
}
