import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { meOf } from '../../features/accounts/me.test-helpers.ts'
import { test } from '../../platform/screen.test-helpers.tsx'
import { RoleStep } from './RoleStep.tsx'

test('the error of a missing choice goes as soon as one is made', async ({ show }) => {
  const { user } = show(<RoleStep me={meOf({ is_buyer: false, is_seller: false })} onDone={() => {}} />)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByText('Choose buyer, seller or both.')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /Seller/ }))
  expect(screen.queryByText('Choose buyer, seller or both.')).toBeNull()
})
