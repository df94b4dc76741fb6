import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
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

  test('keeps an amount whose commas divide no thousands, with its error, and saves none of it', async ({
    show,
  }) => {
    const { server, user, type } = await openForm(show, 'Property')
    await type(/^Property value/, '1,2,3')
    const sentence = 'Enter an amount with at most two decimals, without letters.'
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect((await field(/^Property value/)).value).toBe('1,2,3')
    expect(server.sent).toEqual([])
    await user.type(await field(/^Property value/), '{Backspace}{Backspace}50,000')
    await waitFor(() => expect(server.sent.at(-1)?.body).toEqual({ property_value: '1250000.00' }), SAVED)
    expect(screen.queryByText(sentence)).toBeNull()
  })

  test('groups no years, takes half of one after a French comma, and keeps a term of 712.5 with its error', async ({
    show,
  }) => {
    const { server, type } = await openForm(show, 'Mortgage')
    await type(/^Amortization/, '22,5')
    await waitFor(() => expect(server.sent.at(-1)?.body).toEqual({ amortization: 22.5 }), SAVED)
    await type(/^Term/, '712.5')
    expect((await field(/^Term/)).value).toBe('712.5')
    expect(await screen.findByText('Value must be positive integer')).toBeTruthy()
  })

  test('shows the sentence of the server at the field that it refuses', async ({ show }) => {
    const { server, type } = await openForm(show, 'Property')
    server.reject({ status: 400, fields: { postcode: ['No street has this postal code.'] } })
    await type(/^Postal code/, 'M5V 2T6')
    expect(await screen.findByText('No street has this postal code.', undefined, SAVED)).toBeTruthy()
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

test('the form warns of a TDS below the GDS, and refuses nothing', async ({ show }) => {
  const { server, type } = await openForm(show, 'Payments', dealResponse({ gds: 38 }))
  await type(/^TDS/, '31')
  expect(
    await screen.findByText('TDS includes what GDS counts, so it is not usually below 38%.'),
  ).toBeTruthy()
  await waitFor(() => expect(server.sent.at(-1)?.body).toEqual({ tds: 31 }), SAVED)
  expect(await field(/^TDS/)).not.toHaveProperty('ariaInvalid', 'true')
})

describe('what a submission lacks', () => {
  const missing = () => screen.getAllByRole('button', { name: 'Mortgage class' })

  test('is listed once, beside the form, and each line leads to its field', async ({ show }) => {
    const { user } = await openForm(show, 'Preview and submit')
    expect(screen.getByText(/^\d+ required items left, listed beside the form\.$/)).toBeTruthy()
    expect(missing()).toHaveLength(1)
    for (const line of missing()) await user.click(line)
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Mortgage class/ }))
  })

  test('is listed in the last section where nothing fits beside the form', async ({ show }) => {
    // After the screen has its own stub.
    const onTablet = () =>
      vi.stubGlobal('matchMedia', (media: string) => ({
        matches: media.includes('max-width'),
        media,
        addEventListener() {},
        removeEventListener() {},
      }))
    onTablet()
    await openForm(show, 'Preview and submit')
    expect(screen.queryByText(/listed beside the form/)).toBeNull()
    expect(missing()).toHaveLength(1)
  })
})

test('a book that is not stored yet leads to the import of its loan tape, and is stored first', async ({
  show,
}) => {
  const server = fakeServer()
  const draft = createDealDraft(server.ports, null)
  draft.setField('deal_type', 'book_of_mortgage')
  const { user, place } = show(<DealForm draft={draft} />)
  const [head] = screen.getAllByRole('button', { name: 'Mortgages', expanded: false })
  if (head) await user.click(head)
  await user.click(await screen.findByRole('button', { name: 'Import a loan tape' }))
  await waitFor(() => expect(place().path).toBe(`/profile/properties/${dealResponse().id}/loan-tape`))
  expect(server.sent[0]).toMatchObject({ what: 'create', body: { deal_type: 'book_of_mortgage' } })
})

describe('rows that are copied from a spreadsheet', () => {
  const FIRST = { date: '2024-01-02', amount: '10000.00', memo: 'First advance' }
  const SECOND = { date: '2024-03-01', amount: '2500.00', memo: 'Second advance' }
  const CELLS = '01/03/2024\t2500.00\tSecond advance'

  /** The advances of a loan that has one, as a list with its buttons. */
  async function openAdvances(show: Show) {
    const form = await openForm(show, 'Loan history', dealResponse({ mortgage_funded_txs: [FIRST] }))
    return { ...form, advances: within(await screen.findByRole('group', { name: 'Advances' })) }
  }

  test('are added to those of the list into which they are pasted', async ({ show }) => {
    const { server, user, advances } = await openAdvances(show)
    await user.click(advances.getByRole('textbox', { name: /^Memo/ }))
    await user.paste(CELLS)
    const both = { mortgage_funded_txs: [FIRST, SECOND] }
    await waitFor(() => expect(server.sent.at(-1)?.body).toEqual(both), SAVED)
  })

  test('are added to those of the list from its dialog', async ({ show }) => {
    const { server, user, advances } = await openAdvances(show)
    await user.click(advances.getByRole('button', { name: 'Paste from a spreadsheet' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('textbox', { name: 'Copied cells, or CSV' }))
    await user.paste(CELLS)
    await user.click(dialog.getByRole('button', { name: 'Add rows' }))
    const both = { mortgage_funded_txs: [FIRST, SECOND] }
    await waitFor(() => expect(server.sent.at(-1)?.body).toEqual(both), SAVED)
  })
})

describe('the saving of a form', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T15:00:00Z') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const said = () =>
    [...document.querySelectorAll('[data-tone], span')]
      .map(({ textContent }) => textContent)
      .find((text) =>
        /^(Saving…|Draft saved|Not saved:|\d+ fields? (is|are) not saved|Changes not saved)/.test(text ?? ''),
      )

  function Leave() {
    const navigate = useNavigate()
    return (
      <button type="button" onClick={() => void navigate('/marketplace')}>
        Leave
      </button>
    )
  }

  /** The form of a saved draft, at its property, with a link to another page. */
  function openDraft(show: Show, deal = dealResponse()) {
    const server = fakeServer(deal)
    const draft = createDealDraft(server.ports, deal)
    const { place } = show(
      <>
        <DealForm draft={draft} />
        <Leave />
      </>,
    )
    const heads = screen.getAllByText('Property').map((head) => head.closest('button'))
    const closed = heads.find((head) => head?.ariaExpanded === 'false')
    if (closed) fireEvent.click(closed)
    return {
      server,
      place,
      type: (label: RegExp, value: string) =>
        fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } }),
      leave: () => fireEvent.click(screen.getByText('Leave')),
      press: (name: string) => fireEvent.click(screen.getAllByText(name)[0] ?? document.body),
    }
  }

  test('happens once, a second after the last key, and says so', async ({ show }) => {
    const { server, type } = openDraft(show)
    type(/^City/, 'Bar')
    await pass(900)
    type(/^City/, 'Barrie')
    expect(said()).toBe('Saving…')
    await pass(900)
    expect(server.sent).toEqual([])
    await pass(200)
    expect(server.sent).toEqual([{ what: 'patch', body: { city: 'Barrie' }, version: 1 }])
    expect(said()).toMatch(/^Draft saved/)
    await pass(30_000)
    expect(server.sent).toHaveLength(1)
  })

  test('that fails says why, is tried again on request, and loses nothing', async ({ show }) => {
    const { server, type, press } = openDraft(show)
    server.reject({ status: 503, detail: 'The server is busy.' })
    type(/^City/, 'Barrie')
    await pass(1_100)
    expect(said()).toMatch(/^Not saved: The server is busy\./)
    press('Try again')
    await pass(0)
    expect(server.sent.map(({ body }) => body)).toEqual([{ city: 'Barrie' }, { city: 'Barrie' }])
    expect(said()).toMatch(/^Draft saved/)
  })

  test('stops when another user has changed the deal, and goes on with both changes', async ({ show }) => {
    const { server, type, press } = openDraft(show)
    server.change({ postcode: 'L4N 2C1' })
    server.reject({ status: 412, detail: 'The deal was changed.' })
    type(/^City/, 'Barrie')
    await pass(1_100)
    expect(screen.getByText(/This deal was changed elsewhere since you opened it/)).toBeTruthy()
    await pass(60_000)
    expect(server.sent).toHaveLength(1)
    press('Load the newer version')
    await pass(0)
    expect(screen.getByLabelText<HTMLInputElement>(/^City/, { selector: 'input' }).value).toBe('Barrie')
    expect(screen.getByLabelText<HTMLInputElement>(/^Postal code/, { selector: 'input' }).value).toBe(
      'L4N 2C1',
    )
    await pass(1_100)
    expect(server.sent.at(-1)).toMatchObject({ body: { city: 'Barrie' }, version: 2 })
    expect(screen.queryByText(/This deal was changed elsewhere/)).toBeNull()
  })

  test('is done before one leaves the page', async ({ show }) => {
    const { server, type, leave, place } = openDraft(show)
    type(/^City/, 'Barrie')
    leave()
    await pass(0)
    expect(server.sent).toMatchObject([{ body: { city: 'Barrie' } }])
    expect(place().path).toBe('/marketplace')
  })

  /** Leaves the form while its changes cannot be saved. */
  async function leaveUnsaved(show: Show) {
    const form = openDraft(show)
    form.server.reject({ status: 503, detail: 'The server is busy.' })
    form.type(/^City/, 'Barrie')
    form.leave()
    await pass(1_000)
    expect(form.place().path).toBe('/')
    return form
  }

  test('that fails keeps one on the page with the reason, and with what was typed', async ({ show }) => {
    const { press } = await leaveUnsaved(show)
    expect(screen.getByText('Leave without saving?')).toBeTruthy()
    expect(screen.getAllByText(/The server is busy\./).length).toBeGreaterThan(1)
    press('Cancel')
    await pass(1_000)
    expect(screen.getByLabelText<HTMLInputElement>(/^City/, { selector: 'input' }).value).toBe('Barrie')
  })

  test('that fails lets one go who says that the changes may be lost', async ({ show }) => {
    const { press, place } = await leaveUnsaved(show)
    press('Leave without saving')
    await pass(1_000)
    expect(place().path).toBe('/marketplace')
  })

  test('is done when the browser hides the page', async ({ show }) => {
    const { server, type } = openDraft(show)
    type(/^City/, 'Barrie')
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await pass(0)
    hidden.mockRestore()
    expect(server.sent).toMatchObject([{ body: { city: 'Barrie' } }])
  })

  test('waits for the button where the market or a reviewer already sees the deal', async ({ show }) => {
    const { server, type, press } = openDraft(
      show,
      dealResponse({ deal_state: 'pending', deal_status: 'review_pending' }),
    )
    type(/^City/, 'Barrie')
    await pass(10_000)
    expect(server.sent).toEqual([])
    expect(said()).toBe('Changes not saved yet')
    press('Save changes')
    await pass(0)
    expect(server.sent).toMatchObject([{ body: { city: 'Barrie' } }])
  })
})
