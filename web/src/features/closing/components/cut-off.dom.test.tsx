import { screen } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { test } from '../../../platform/screen.test-helpers.tsx'
import { closingOf } from '../closing.test-helpers.ts'
import { CutOff } from './CutOff.tsx'

describe('the cut-off date of a closing', () => {
  test('to which the reader has agreed cannot be agreed to again, but another can be proposed', async ({
    show,
  }) => {
    const closing = closingOf({ cut_off: { date: '2026-12-10', agreed_by: ['buyer'], can_agree: true } })
    const agree = `POST /api/closing/${closing.id}/cut-off/`
    const { user, sent } = show(<CutOff closing={closing} />, undefined, { [agree]: { body: closing } })
    expect(screen.getByRole('button', { name: 'Agree' })).toHaveProperty('disabled', true)
    const day = screen.getByLabelText('Propose a cut-off date')
    await user.clear(day)
    await user.type(day, '11/12/2026')
    await user.tab()
    const propose = screen.getByRole('button', { name: 'Propose' })
    expect(propose).toHaveProperty('disabled', false)
    await user.click(propose)
    expect(sent).toMatchObject([{ body: { date: '2026-12-11' } }])
  })
})
