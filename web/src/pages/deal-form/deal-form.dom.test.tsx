import { screen, waitFor } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { dealResponse } from '../../features/deals/deal.test-helpers.ts'
import { fakeServer } from '../../features/deals/form/draft/draft.test-helpers.ts'
import { createDealDraft } from '../../features/deals/form/draft/draft.ts'
import { type Show, test } from '../../platform/screen.test-helpers.tsx'
import { DealForm } from './DealForm.tsx'

/** Autosave sends a second after the last key. */
const SAVED = { timeout: 5_000 }
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })

/** The form of a deal, opened at a section. */
async function openForm(show: Show, section: string, deal = dealResponse()) {
  const server = fakeServer(deal)
  const { user } = show(<DealForm draft={createDealDraft(server.ports, deal)} />)
  // The section of a new deal type is open from the start.
  const [head] = screen.getAllByRole('button', { name: section, expanded: false })
  if (head) await user.click(head)
  return {
    server,
    user,
    async type(name: RegExp, text: string) {
      const input = await field(name)
      await user.clear(input)
      await user.type(input, text)
      await user.tab()
    },
  }
}

describe('the form of a deal', () => {
  test('saves what was typed, with the figures as the server reads them', async ({ show }) => {
    const { server, type } = await openForm(show, 'Mortgage')
    await type(/^Interest rate/, '6.95')
    await waitFor(() => expect(server.sent.at(-1)?.body).toEqual({ interest_rate: 6.95 }), SAVED)
  })

  test('shows what is wrong with a field when it is left, and nothing while it is typed', async ({
    show,
  }) => {
    const { user } = await openForm(show, 'Auction and reserve')
    const days = await field(/^Days open/)
    await user.type(days, '99')
    expect(screen.queryByText('Enter at most 60.')).toBeNull()
    await user.tab()
    expect(await screen.findByText('Enter at most 60.')).toBeTruthy()
  })

  test('shows the sentence of the server at the field that it refuses', async ({ show }) => {
    const { server, type } = await openForm(show, 'Property')
    server.reject({ status: 400, fields: { postcode: ['Enter a Canadian postal code.'] } })
    await type(/^Postal code/, 'ABC')
    expect(await screen.findByText('Enter a Canadian postal code.', undefined, SAVED)).toBeTruthy()
    expect(await field(/^Postal code/)).toHaveProperty('ariaInvalid', 'true')
  })

  test('names the fields that a submission lacks, sends nothing, and leads to the first of them', async ({
    show,
  }) => {
    const { server, user } = await openForm(show, 'Property')
    const [submit] = screen.getAllByRole('button', { name: 'Submit' })
    if (submit) await user.click(submit)
    expect((await screen.findAllByText('This field is required.')).length).toBeGreaterThan(3)
    expect(server.sent).toEqual([])
  })
})
