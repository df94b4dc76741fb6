import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { marketDaysLater } from '#domain/kernel/market-time.ts'
import { test } from '../../../platform/screen.test-helpers.tsx'
import { dealResponse } from '../../deals/deal.test-helpers.ts'
import AuctionDatesDialog from './AuctionDatesDialog.tsx'

test('an opening bid that is typed is described only once it is an amount', async ({ show }) => {
  const deal = dealResponse({ deal_state: 'approved', principle_balance: '500000.00' })
  const { user } = show(<AuctionDatesDialog deal={deal} again={false} onClose={() => {}} />, undefined, {
    [`GET /api/loan-deal/${deal.id}/`]: { body: deal },
  })
  const opening = await screen.findByLabelText<HTMLInputElement>('Opening bid', { selector: 'input' })
  await user.clear(opening)
  expect(screen.getByText(/^The first bid must be at least \$400,000\.00/)).toBeTruthy()
  await user.type(opening, '410000.')
  expect(opening.value).toBe('410,000.')
  await user.type(opening, '{Backspace}')
  expect(screen.getByText(/^The first bid must be at least \$410,000\.00/)).toBeTruthy()
  await user.type(opening, ',')
  expect(opening.value).toBe('410,000,')
})

test.for([
  ['as proposed', false],
  ['at once', true],
] as const)('an auction that opens %s lasts the days that the deal states', async ([, isNow], { show }) => {
  const deal = dealResponse({ deal_state: 'approved', bid_active_days: 10 })
  const { user, sent } = show(
    <AuctionDatesDialog deal={deal} again={false} onClose={() => {}} />,
    undefined,
    {
      [`GET /api/loan-deal/${deal.id}/`]: { body: deal },
    },
  )
  const schedule = await screen.findByRole('button', { name: `Schedule ${deal.reference}` })
  if (isNow) await user.click(screen.getByRole('button', { name: 'Open now' }))
  await user.click(schedule)
  const [dates] = sent.map(({ body }) => body as Record<string, string>)
  expect(dates?.bid_end_ts).toBe(marketDaysLater(dates?.bid_start_ts ?? '', 10))
})
