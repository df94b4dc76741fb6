import { screen, waitFor } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { Closing } from '#domain/closing/contract.ts'
import type { StepAction } from '#domain/closing/vocabulary.ts'
import { type Show, test } from '../../../platform/screen.test-helpers.tsx'
import { closingOf, stepOf } from '../closing.test-helpers.ts'
import { StepActionDialog } from './StepActionDialog.tsx'

/** Opens the dialog of an action on the first step of a closing. */
function openDialog(show: Show, action: StepAction, changes: Partial<Closing>) {
  const closing = closingOf(changes)
  const [step] = closing.steps
  if (!step) throw new Error('The closing has no step.')
  let isClosed = false
  const move = `POST /api/closing/${closing.id}/steps/${step.step}/move/`
  const dialog = (
    <StepActionDialog
      closing={closing}
      step={step}
      action={action}
      onClose={() => {
        isClosed = true
      }}
    />
  )
  const shown = show(dialog, undefined, { [move]: { body: closing } })
  return { ...shown, move, isClosed: () => isClosed }
}

const DEPOSIT = { steps: [stepOf({ step: 'deposit' })] }
const TITLE_SEARCH = { steps: [stepOf({ step: 'title_search' })] }

describe('the dialog of a step', () => {
  test('returns a step only with a reason, which the other side reads', async ({ show }) => {
    const { user, sent } = openDialog(show, 'return', TITLE_SEARCH)
    await user.click(screen.getByRole('button', { name: 'Return step' }))
    expect(sent).toEqual([])
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Page 2 is missing.')
    await user.click(screen.getByRole('button', { name: 'Return step' }))
    expect(sent).toMatchObject([{ body: { action: 'return', reason: 'Page 2 is missing.' } }])
  })

  test('starts with the deposit that the terms ask for, and sends the one that was paid', async ({
    show,
  }) => {
    const { user, sent, isClosed } = openDialog(show, 'done', {
      ...DEPOSIT,
      deposit_terms: { amount: '20600.00', payee: null, reference: 'HS-1001' },
    })
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: /Deposit paid/ })
    expect(amount.value).toBe('20,600.00')
    await user.clear(amount)
    await user.type(amount, '21000')
    await user.click(screen.getByRole('button', { name: 'I have paid it' }))
    expect(sent).toMatchObject([{ body: { action: 'done', deposit_amount: '21000.00' } }])
    await waitFor(() => expect(isClosed()).toBe(true))
  })

  test('stays open with the sentence of the server when the other side was faster', async ({ show }) => {
    const { user, answers, move, isClosed } = openDialog(show, 'done', DEPOSIT)
    answers[move] = { status: 409, body: { detail: 'The step was changed in the meantime.' } }
    await user.type(screen.getByRole('textbox', { name: /Deposit paid/ }), '500')
    await user.click(screen.getByRole('button', { name: 'I have paid it' }))
    expect(await screen.findByText('The step was changed in the meantime.')).toBeTruthy()
    expect(isClosed()).toBe(false)
  })
})
