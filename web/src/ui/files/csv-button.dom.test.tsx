import { screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { test } from '../../platform/screen.test-helpers.tsx'
import { CsvButton } from './CsvButton.tsx'

test('the figures of a chart are saved as a file whose texts no spreadsheet runs', async ({ show }) => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:1'
  })
  const { user } = show(
    <CsvButton name="Bids" header={['Bidder', 'Amount']} rows={() => [['=1+1', '461000.00']]} />,
  )
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  expect(await saved[0]?.text()).toContain('"Bidder","Amount"\r\n"\'=1+1","461000.00"\r\n')
})
