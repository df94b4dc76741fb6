import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { CreditBox } from '#domain/credit-boxes/contract.ts'
import { boxOf } from '../../features/credit-boxes/box.test-helpers.ts'
import { type Show, test } from '../../platform/screen.test-helpers.tsx'
import { BoxActions } from './BoxActions.tsx'
import { BoxEditor } from './BoxEditor.tsx'
import { BLANK, draftOf } from './box-draft.ts'
import { Component as CreditBoxPage } from './CreditBoxPage.tsx'

const PREVIEW = { live: 14, match: 5, partial: 3, mismatch: 6, criteria: [], strictest: null }

const MARKET = {
  'POST /api/credit-box/preview/': { body: PREVIEW },
  'POST /api/credit-box/preview/deals/': { body: { results: [] } },
}

function openEditor(show: Show, changes: Partial<CreditBox> = {}) {
  const box = boxOf({ ltv_max: 75, ...changes })
  const path = `/api/credit-detail-box/${box.id}/`
  const at = { route: '/', address: '/?tab=credit-box' }
  const shown = show(<BoxEditor box={box} start={draftOf(box)} />, at, {
    ...MARKET,
    [`PATCH ${path}`]: { body: box },
  })
  // By label and text: to look for roles among its hundred boxes takes seconds.
  const field = (name: string) =>
    screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: 'input' })
  return {
    ...shown,
    box,
    patch: `PATCH ${path}`,
    field,
    write: (name: string, text: string) => shown.fill(field(name), text),
    save: () => shown.user.click(screen.getByText('Save credit box')),
    /** What was stored; the preview stores nothing. */
    stored: () => shown.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body),
    previewed: () =>
      shown.sent.filter(({ path: at }) => at === '/api/credit-box/preview/').map(({ body }) => body),
  }
}

test('a link fills in the criteria of a new credit box, and what is none is left out', async ({ show }) => {
  const criteria =
    'name=First%2C+small&ltv_max=70&mortgage_amount_to=500000.00&mortgage_term_from=ten&mortgage_class=residential,castle&refinance=true&rental_property=maybe'
  const page = show(
    <CreditBoxPage />,
    { route: '/profile/creditBox/:id', address: `/profile/creditBox/new?${criteria}` },
    { ...MARKET, 'GET /api/credit-box/': { body: { count: 0, next: null, previous: null, results: [] } } },
  )
  await screen.findByText('Save credit box')
  await waitFor(() => expect(page.sent.at(-1)?.body).toMatchObject({ ltv_max: '70' }))
  expect(page.sent.at(-1)?.body).toEqual({
    ltv_max: '70',
    mortgage_amount_to: '500000.00',
    mortgage_class: ['residential'],
    refinance: true,
  })
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/, { selector: 'input' }).value).toBe('First, small')
  expect(page.sent.filter(({ path }) => path === '/api/credit-box/')).toEqual([])
})

describe('the editor of a credit box', () => {
  test('shows what the box has, and stores what was changed and what was emptied', async ({ show }) => {
    const page = openEditor(show)
    expect(page.field('LTV up to').value).toBe('75')
    await page.write('Name', 'Nearly everything')
    await page.user.clear(page.field('LTV up to'))
    await page.write('Term from', '12')
    await page.user.click(screen.getByLabelText('Residential'))
    await page.save()
    expect(page.stored()).toMatchObject([
      { name: 'Nearly everything', ltv_max: null, mortgage_term_from: '12', mortgage_class: ['residential'] },
    ])
  })

  test('asks the live market once when one stops typing, and keeps the last answer meanwhile', async ({
    show,
  }) => {
    const page = openEditor(show)
    expect(await screen.findByText('Mismatch')).toBeTruthy()
    await page.user.type(page.field('Term to'), '36')
    expect(screen.getByText('Mismatch')).toBeTruthy()
    await waitFor(() => expect(page.previewed()).toHaveLength(2))
    expect(page.previewed().at(-1)).toMatchObject({ mortgage_term_to: '36', ltv_max: '75' })
    expect(page.stored()).toEqual([])
  })

  test('shows the server’s error at its field, and the rest above the button', async ({ show }) => {
    const page = openEditor(show)
    page.answers[page.patch] = {
      status: 400,
      body: { mortgage_term_from: ['Range is Invalid'], non_field_errors: ['You have five boxes.'] },
    }
    await page.write('Term from', '24')
    await page.write('Term to', '12')
    await page.save()
    expect(await screen.findByText('Range is Invalid')).toBeTruthy()
    expect(page.field('Term from')).toHaveProperty('ariaInvalid', 'true')
    expect(page.field('Term to')).toHaveProperty('ariaInvalid', null)
    expect(screen.getByText('You have five boxes.')).toBeTruthy()
    expect(page.field('Term to').value).toBe('12')
  })

  test('keeps a score of 712.5 as it was typed, with its error, and groups no thousands', async ({
    show,
  }) => {
    const page = openEditor(show)
    page.answers[page.patch] = {
      status: 400,
      body: { credit_score_applicant_1_min: ['Value must be positive integer'] },
    }
    const score = page.field('Applicant 1: credit score from')
    await page.user.type(score, '712.5')
    await page.save()
    expect(await screen.findByText('Value must be positive integer')).toBeTruthy()
    expect(score.value).toBe('712.5')
    expect(page.stored()).toMatchObject([{ credit_score_applicant_1_min: '712.5' }])
    await page.user.clear(page.field('Term to'))
    await page.user.type(page.field('Term to'), '1200')
    expect(page.field('Term to').value).toBe('1200')
  })

  test('keeps a rate typed with a decimal comma as that rate', async ({ show }) => {
    const page = openEditor(show)
    await page.user.clear(page.field('LTV up to'))
    await page.user.type(page.field('LTV up to'), '72,5')
    await page.save()
    expect(page.stored()).toMatchObject([{ ltv_max: '72.5' }])
  })
})

test('a new credit box is stored, and can alert, only once it is saved', async ({ show }) => {
  const box = boxOf({ name: 'Credit Box 2', is_muted: true })
  const start = { ...BLANK, name: 'Credit Box 2' }
  const { user, sent, fill, place } = show(<BoxEditor box={null} start={start} />, undefined, {
    ...MARKET,
    'POST /api/credit-box/': { body: box },
  })
  const stored = () => sent.filter(({ path }) => path === '/api/credit-box/').map(({ body }) => body)
  expect(await screen.findByText('A box without criteria sends no alerts.')).toBeTruthy()
  await fill(screen.getByLabelText(/^LTV up to/, { selector: 'input' }), '75')
  await user.click(screen.getByRole('radio', { name: 'Off' }))
  expect(stored()).toEqual([])
  await user.click(screen.getByText('Save credit box'))
  expect(stored()).toMatchObject([{ name: 'Credit Box 2', is_muted: true, ltv_max: '75' }])
  await waitFor(() => expect(place().path).toBe(`/profile/creditBox/${box.id}`))
})

describe('the actions on a credit box', () => {
  function openActions(show: Show, changes: Partial<CreditBox> = {}) {
    const box = boxOf(changes)
    const path = `/api/credit-detail-box/${box.id}/`
    const shown = show(<BoxActions box={box} />, undefined, { [`PATCH ${path}`]: { body: box } })
    return { ...shown, box, path }
  }

  test('make it the primary one unless it is', async ({ show }) => {
    const { user, sent } = openActions(show, { is_primary: false })
    await user.click(screen.getByRole('button', { name: 'Make primary' }))
    expect(sent.map(({ body }) => body)).toEqual([{ is_primary: true }])
  })

  test('delete it after a question, and stay open with the reason where that fails', async ({ show }) => {
    const { user, sent, answers, path, place } = openActions(show)
    expect(screen.queryByRole('button', { name: 'Make primary' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(sent).toEqual([])
    const confirm = within(await screen.findByRole('dialog')).getByRole('button', {
      name: 'Delete credit box',
    })
    answers[`DELETE ${path}`] = { status: 409, body: { detail: 'A channel uses this box.' } }
    await user.click(confirm)
    expect(await screen.findByText('A channel uses this box.')).toBeTruthy()
    expect(place().path).toBe('/')
    answers[`DELETE ${path}`] = { body: null }
    await waitFor(() => expect(confirm).toHaveProperty('disabled', false))
    await user.click(confirm)
    await waitFor(() => expect(place().path).toBe('/profile/creditBox'))
  })
})
