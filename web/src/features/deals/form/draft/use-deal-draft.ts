import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { getDeal } from '#domain/auctions/contract.ts'
import * as contract from '#domain/deals/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import type { RouteBody } from '#domain/kernel/route.ts'
import { call } from '../../../../platform/api/client.ts'
import { ApiError } from '../../../../platform/api/error.ts'
import { serverNow } from '../../../../platform/clock/server-clock.ts'
import { dayFromToday } from '../../../../ui/fields/date-limits.ts'
import { dealKeys, rememberDeal } from '../../api.ts'
import { createDealDraft, type DealDraft, type DealPorts } from './draft.ts'
import type { Changes } from './patch.ts'
import { newBookValues } from './values.ts'

interface DealDraftOptions {
  deal: contract.DealDetail | null
  /** A new deal begins as a book of mortgages. */
  asBook: boolean
  /** The seller for whom an administrator creates the deal. */
  user?: string
  anyLoanDate: boolean
  /** Confirms whether a change may make bids void. */
  mayVoidBids: () => Promise<boolean>
}

type Body = z.input<RouteBody<typeof contract.patchDeal>>
/** The form uses the contract's field names; a test compares them. */
const asBody = (changes: Changes) => changes as Body

/** The form's draft, connected to the API; created once per mounted page. */
export function useDealDraft({ deal, asBook, user, anyLoanDate, mayVoidBids }: DealDraftOptions): DealDraft {
  const client = useQueryClient()
  const [draft] = useState(() => {
    const remember = (saved: contract.DealDetail) => {
      rememberDeal(client, saved)
      // The form saves itself without a mutation; lists and figures that show the deal are fetched, its own page is
      // not.
      void client.invalidateQueries({
        queryKey: dealKeys.all,
        predicate: ({ queryKey }) => queryKey[1] !== 'one' || queryKey[2] !== saved.id,
      })
      return saved
    }
    const ports: DealPorts = {
      create: (body, idempotencyKey) =>
        call(contract.createDeal, { body: { ...asBody(body), ...(user && { user }) }, idempotencyKey }),
      patch: async ({ id, version }, changes) => {
        const send = (body: Body) => call(contract.patchDeal, { params: { id }, body, ifMatch: version })
        try {
          return await send(asBody(changes))
        } catch (error) {
          const isAsked = error instanceof ApiError && error.code === 'bids_would_be_void'
          if (!isAsked || !(await mayVoidBids())) throw error
          return send({ ...asBody(changes), void_bids: true })
        }
      },
      load: async ({ id }) => remember(await call(getDeal, { params: { id } })),
      submit: ({ id }) => call(contract.submitDeal, { params: { id } }),
      now: () => new Date(serverNow()),
      days: () => ({ today: dayFromToday(0, new Date(serverNow())), anyLoanDate }),
      saved: (saved, isNew) => {
        remember(saved)
        if (isNew) showAddressOf(saved.id)
      },
    }
    return createDealDraft(ports, deal, asBook ? newBookValues() : undefined)
  })
  return draft
}

/**
 * Shows the URL of the new draft without navigation: the router would remount the form and lose focus and unsaved
 * input. The router's state is preserved, so that back and reload work.
 */
function showAddressOf(id: string) {
  const { state } = window.history
  window.history.replaceState(state, '', `${paths.editDeal(id)}${window.location.hash}`)
}
