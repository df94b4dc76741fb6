import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { type Answers, type Show, test } from '../../../platform/screen.test-helpers.tsx'
import { boxOf } from '../../credit-boxes/box.test-helpers.ts'
import { FilterBar } from './FilterBar.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { useDealFilters } from './use-deal-filters.ts'

const BOX = boxOf()
const BOXES: Answers = {
  'GET /api/credit-box/': { body: { count: 1, next: null, previous: null, results: [BOX] } },
}

/** A list of deals whose filters are in its address. */
function Filtered({ inSheet = false }: { inSheet?: boolean }) {
  const { filters, setFilters } = useDealFilters()
  return inSheet ? (
    <FilterBar
      filters={filters}
      onChange={setFilters}
      applyLabel="Show bids"
      search={null}
      withoutFavourites
    />
  ) : (
    <>
      <FilterChips filters={filters} onChange={setFilters} />
      <FilterPanel filters={filters} onChange={setFilters} searchless withoutFavourites />
    </>
  )
}

function open(show: Show, query = '', inSheet = false) {
  const shown = show(<Filtered inSheet={inSheet} />, { route: '/', address: `/${query}` }, BOXES)
  return {
    ...shown,
    query: () => Object.fromEntries(new URLSearchParams(shown.place().path.slice(1))),
    chips: () =>
      screen
        .queryAllByRole('button', { name: /^Remove/ })
        .map((button) => (button.parentElement?.textContent ?? '').replace(/\s+/g, ' ')),
    field: (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' }),
  }
}

describe('the filters of a list', () => {
  test('come from the address to chips, fields and boxes', ({ show }) => {
    const page = open(
      show,
      '?city=Barrie&ltv__gte=40&ltv__lte=60&position=first,second&max_amount=2M&deal_state=live',
    )
    expect(page.chips()).toEqual(['LTV40-60%', 'Position1st, 2nd', 'Amountup to $2M', 'CityBarrie'])
    expect(page.field('City').value).toBe('Barrie')
    expect(page.field('LTV from').value).toBe('40')
    expect(page.field('Maximum amount').value).toBe('2,000,000')
  })

  test('are ignored where the address is mistyped, with the sentence about a contradicting range', ({
    show,
  }) => {
    const page = open(
      show,
      '?ltv__gte=80&ltv__lte=20&position=fourth&max_amount=lots&mortgage_class=residential',
    )
    expect(page.chips()).toEqual(['ClassResidential'])
    expect(screen.getByRole('status').textContent).toBe('LTV: Range is Invalid')
  })

  test('are removed one by one or all together, with the page, and leave what is no filter', async ({
    show,
  }) => {
    const page = open(show, '?city=Barrie&ltv__gte=40&ltv__lte=60&page=3&view=list&ordering=-ltv')
    await page.user.click(screen.getByRole('button', { name: 'Remove LTV' }))
    expect(page.query()).toEqual({ city: 'Barrie', view: 'list', ordering: '-ltv' })
    await page.user.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(page.query()).toEqual({ view: 'list', ordering: '-ltv' })
    expect(page.chips()).toEqual([])
  })

  test('go to the address when a box is ticked, and leave it when it is ticked off', async ({ show }) => {
    const page = open(show, '?page=3')
    await page.user.click(screen.getByLabelText('Residential'))
    await page.user.click(screen.getByLabelText('Commercial'))
    expect(page.query()).toEqual({ mortgage_class: 'residential,commercial' })
    await page.user.click(screen.getByLabelText('Residential'))
    expect(page.query()).toEqual({ mortgage_class: 'commercial' })
    expect(page.chips()).toEqual(['ClassCommercial'])
  })

  test('compare with the credit box of the reader', async ({ show }) => {
    const page = open(show)
    await page.user.click(await screen.findByLabelText('Partial'))
    expect(page.query()).toEqual({ credit_box_match: 'partial' })
  })
})

describe('a filter that is typed', () => {
  test('is applied when it is left, and once one stops typing', async ({ show }) => {
    const page = open(show)
    await page.user.type(page.field('City'), 'Barrie ')
    expect(page.query()).toEqual({})
    await page.user.tab()
    expect(page.query()).toEqual({ city: 'Barrie' })
    await page.fill(page.field('City'), 'Guelph')
    await waitFor(() => expect(page.query()).toEqual({ city: 'Guelph' }))
  })

  test('loses its text when its chip is removed', async ({ show }) => {
    const page = open(show, '?city=Barrie')
    await page.user.click(screen.getByRole('button', { name: 'Remove City' }))
    expect(page.field('City').value).toBe('')
  })

  test('of the LTV says at its side that the range is invalid, and is not applied', async ({ show }) => {
    const page = open(show, '?ltv__gte=40')
    const upper = page.field('LTV to')
    await page.user.type(upper, '30{Enter}')
    expect(upper).toHaveProperty('ariaInvalid', 'true')
    expect(screen.getByText('Range is Invalid')).toBeTruthy()
    expect(page.query()).toEqual({ ltv__gte: '40' })
    await page.fill(upper, '60')
    await page.user.keyboard('{Enter}')
    expect(page.query()).toEqual({ ltv__gte: '40', ltv__lte: '60' })
    expect(screen.queryByText('Range is Invalid')).toBeNull()
  })

  test('of an amount takes 500K and 2M, and says what it does not understand', async ({ show }) => {
    const page = open(show)
    await page.user.type(page.field('Maximum amount'), '1,5,5M{Enter}')
    expect(screen.getByText('Enter an amount such as 500K, 2M or 750,000.')).toBeTruthy()
    expect(page.query()).toEqual({})
    await page.fill(page.field('Maximum amount'), '750,000')
    await page.user.keyboard('{Enter}')
    expect(page.query()).toEqual({ max_amount: '750K' })
    expect(page.field('Maximum amount').value).toBe('750,000')
  })
})

describe('the filters in a sheet', () => {
  test('are applied together by their button, and not before', async ({ show }) => {
    const page = open(show, '?city=Barrie', true)
    await page.user.click(screen.getByRole('button', { name: /^Filters/ }))
    const sheet = within(await screen.findByRole('dialog'))
    await page.user.click(await sheet.findByLabelText('Residential'))
    await page.user.click(sheet.getByLabelText('Commercial'))
    expect(page.query()).toEqual({ city: 'Barrie' })
    await page.user.click(sheet.getByText('Show bids'))
    expect(page.query()).toEqual({ city: 'Barrie', mortgage_class: 'residential,commercial' })
  })

  test('are forgotten when it is closed without its button', async ({ show }) => {
    const page = open(show, '?city=Barrie', true)
    await page.user.click(screen.getByRole('button', { name: /^Filters/ }))
    await page.user.click(within(await screen.findByRole('dialog')).getByLabelText('Residential'))
    await page.user.keyboard('{Escape}')
    expect(page.query()).toEqual({ city: 'Barrie' })
  })
})
