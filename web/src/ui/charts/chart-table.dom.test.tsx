import { screen, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { test } from '../../platform/screen.test-helpers.tsx'
import { ChartTable } from './ChartTable.tsx'

test('the table of a chart shows some of its points, and the file has all of them for programs', async ({
  show,
}) => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:1'
  })
  const points = [1, 2, 3].map((price) => ({ price }))
  const { user } = show(
    <ChartTable
      name="Prices"
      columns={[{ header: 'Price', cell: ({ price }) => `$${price}.00`, value: ({ price }) => price }]}
      rows={points}
      shown={points.slice(0, 1)}
      rowKey={({ price }) => price}
    />,
  )
  await user.click(screen.getByText('Show as a table'))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual(['Price', '$1.00'])
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  expect(await saved[0]?.text()).toContain('"Price"\r\n"1"\r\n"2"\r\n"3"\r\n')
})
