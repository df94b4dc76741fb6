import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { test } from '../../platform/screen.test-helpers.tsx'
import { SealingNote } from './SealingNote.tsx'

const sealing = (body: object) => ({ 'GET /api/audit-logs/sealing/': { body: { verified: null, ...body } } })
const SEALED = { unsealed_since: null, unsigned_since: null, is_late: false }
const AT = '2026-11-26T07:20:00.000Z'

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

test('a verified log says when and how many entries, a broken one where it was changed', async ({ show }) => {
  show(<SealingNote />, undefined, sealing({ ...SEALED, verified: { at: AT, events: 1204, broken: null } }))
  const found = await screen.findByText(/^Verified/)
  expect(found.textContent).toBe('Verified 26/11/2026 2:20 AM ET, 1,204 entries.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a log that was changed is an alarm with the number of the entry', async ({ show }) => {
  const broken = { event: 17, problem: 'its values are not those that were sealed' }
  show(<SealingNote />, undefined, sealing({ ...SEALED, verified: { at: AT, events: 1204, broken } }))
  const alarm = await screen.findByRole('alert')
  expect(alarm.textContent).toContain('number 17: its values are not those that were sealed.')
})
