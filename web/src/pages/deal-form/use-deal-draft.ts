import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import * as contract from '#domain/deals/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import type { RouteBody } from '#domain/kernel/route.ts'
import { rememberDeal } from '../../features/deals/api.ts'
import { call } from '../../platform/api/client.ts'
import { serverNow } from '../../platform/clock/server-clock.ts'
import { dayFromToday } from '../../ui/fields/date-limits.ts'
import { createDealDraft, type DealDraft, type DealPorts } from './model/draft.ts'
import type { Changes } from './model/patch.ts'

interface DealDraftOptions {
  client: QueryClient
  deal: contract.DealDetail | null
  /** The seller for whom an administrator writes. */
  user?: string
  anyLoanDate: boolean
}

type Body = z.input<RouteBody<typeof contract.patchDeal>>
/** The form spells its fields as the contract does; a test holds every field to the table. */
const asBody = (changes: Changes) => changes as Body

/** The draft behind the form, tied to the API; one for as long as the page stands. */
export function useDealDraft({ client, deal, user, anyLoanDate }: DealDraftOptions): DealDraft {
  const [draft] = useState(() => {
    const remember = (saved: contract.DealDetail) => {
      void rememberDeal(client, saved)
      return saved
    }
    const ports: DealPorts = {
      create: (body, idempotencyKey) =>
        call(contract.createDeal, { body: { ...asBody(body), ...(user && { user }) }, idempotencyKey }),
      patch: ({ id, version }, body) =>
        call(contract.patchDeal, { params: { id }, body: asBody(body), ifMatch: version }),
      load: async ({ id }) => remember(await call(contract.getDeal, { params: { id } })),
      submit: ({ id }) => call(contract.submitDeal, { params: { id } }),
      now: () => new Date(serverNow()),
      days: () => ({ today: dayFromToday(0, new Date(serverNow())), anyLoanDate }),
      saved: (saved, isNew) => {
        remember(saved)
        if (isNew) showAddressOf(saved.id)
      },
    }
    return createDealDraft(ports, deal)
  })
  return draft
}

/**
 * The address of the new draft, without a change of page: the router would mount the form anew, and the focus and what
 * is being typed would be lost. The router's own state is kept, so that going back and reloading work.
 */
function showAddressOf(id: string) {
  const { state } = window.history
  window.history.replaceState(state, '', `${paths.editDeal(id)}${window.location.hash}`)
}
