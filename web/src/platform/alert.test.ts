import { expect, test } from 'vitest'
import { currentAlert, showAlert } from './alert.ts'

test('a page that is left takes its own banner away, not one that came after it', () => {
  const own = { severity: 'warning', title: '2 bids need your attention.' } as const
  const later = { severity: 'warning', title: 'View As has ended' } as const
  const removeOwn = showAlert(own)
  const removeLater = showAlert(later)
  removeOwn()
  expect(currentAlert()).toBe(later)
  removeLater()
  expect(currentAlert()).toBeNull()
})
