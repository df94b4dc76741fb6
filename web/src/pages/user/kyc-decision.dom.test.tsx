import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { recordResponse } from '../../features/kyc/record.test-helpers.ts'
import { test } from '../../platform/screen.test-helpers.tsx'
import { KycDecision } from './KycDecision.tsx'

const approve = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' })

test('an identity can be approved once each point of the checklist is ticked, and rejected before', async ({
  show,
}) => {
  const record = recordResponse({
    kyc_state: 'manual_review',
    submitted_at: '2026-11-20T15:00:00.000Z',
    can: { edit: false, submit: false, decide: true },
  })
  const { user } = show(<KycDecision record={record} name="Ida Moreau" />)
  for (const point of screen.getAllByRole('checkbox')) {
    expect(approve().disabled).toBe(true)
    await user.click(point)
  }
  expect(approve().disabled).toBe(false)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reject with reason' }).disabled).toBe(false)
})
