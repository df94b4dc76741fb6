import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { test } from '../../platform/screen.test-helpers.tsx'
import { SealingNote } from './SealingNote.tsx'

const sealing = (body: object) => ({ 'GET /api/audit-logs/sealing/': { body } })

test('entries that wait for their seals longer than they may are an alarm, others are not', async ({
  show,
}) => {
  show(
    <SealingNote />,
    undefined,
    sealing({ unsealed_since: null, unsigned_since: '2026-11-26T12:00:00.000Z', is_late: false }),
  )
  expect(await screen.findByText(/Every entry is sealed/)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an alarm says since when, and where to look', async ({ show }) => {
  show(
    <SealingNote />,
    undefined,
    sealing({
      unsealed_since: '2026-11-26T12:00:00.000Z',
      unsigned_since: '2026-11-26T12:00:00.000Z',
      is_late: true,
    }),
  )
  const alarm = await screen.findByRole('alert')
  expect(alarm.textContent).toContain('are not sealed yet')
  expect(alarm.textContent).toContain('This is overdue')
  expect(screen.getByRole('link', { name: 'Tasks' }).getAttribute('href')).toBe('/admin/tasks')
})
