import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect } from 'vitest'
import type { Closing, StepView } from '#domain/closing/contract.ts'
import type { StepAction } from '#domain/closing/vocabulary.ts'
import { type Show, test } from '../../../platform/screen.test-helpers.tsx'
import { closingOf, fileOf, noteOf, signingOf, stepOf } from '../closing.test-helpers.ts'
import { NextCard } from './NextCard.tsx'
import { StepActionDialog } from './StepActionDialog.tsx'
import { StepDetails } from './StepDetails.tsx'

const moveOf = (closing: Closing) => `POST /api/closing/${closing.id}/steps/${closing.steps[0]?.step}/move/`

/** Opens the dialog of an action on the first step of a closing. */
function openDialog(show: Show, action: StepAction, changes: Partial<Closing>) {
  const closing = closingOf(changes)
  const [first] = closing.steps
  if (!first) throw new Error('The closing has no step.')
  let isClosed = false
  let follow: (later: Partial<StepView>) => void = () => {}
  const move = moveOf(closing)
  function Page() {
    const [step, setStep] = useState(first ?? stepOf({ step: 'agreement' }))
    follow = (later) => act(() => setStep({ ...step, ...later }))
    return (
      <StepActionDialog
        closing={closing}
        step={step}
        action={action}
        onClose={() => {
          isClosed = true
        }}
      />
    )
  }
  const shown = show(<Page />, undefined, { [move]: { body: closing } })
  return { ...shown, move, isClosed: () => isClosed, follow: (later: Partial<StepView>) => follow(later) }
}

const DEPOSIT = { steps: [stepOf({ step: 'deposit' })] }
const TITLE_SEARCH = { steps: [stepOf({ step: 'title_search', owner: 'buyer' })] }
/** The seller has attached an agreement that was signed elsewhere, and reported it. */
const REPORTED = {
  steps: [
    stepOf({
      step: 'agreement',
      state: 'to_confirm',
      claim: 'done',
      claimed_by: 'seller',
      files: [fileOf('Agreement.pdf')],
      notes: [noteOf('Please countersign page 4.')],
      signing: signingOf(),
      can: { done: true, not_needed: false, return: true, reopen: false, attach: true },
    }),
  ],
  next: { kind: 'confirm' as const, step: 'agreement' as const },
}

describe('the dialog of a step', () => {
  test('returns a step only with a reason, which the other side reads', async ({ show }) => {
    const { user, sent } = openDialog(show, 'return', REPORTED)
    await user.click(screen.getByRole('button', { name: 'Return step' }))
    expect(sent).toEqual([])
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Page 2 is missing.')
    await user.click(screen.getByRole('button', { name: 'Return step' }))
    expect(sent).toMatchObject([
      { body: { action: 'return', reason: 'Page 2 is missing.', seen: 'as-shown', acknowledges: false } },
    ])
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
    await user.click(screen.getByRole('checkbox', { name: 'I have read the text above.' }))
    await user.click(screen.getByRole('button', { name: 'I have paid the deposit' }))
    expect(sent).toMatchObject([{ body: { action: 'done', deposit_amount: '21000.00' } }])
    await waitFor(() => expect(isClosed()).toBe(true))
  })

  test('stays open with the sentence of the server when the other side was faster', async ({ show }) => {
    const { user, answers, move, isClosed } = openDialog(show, 'done', DEPOSIT)
    answers[move] = { status: 409, body: { detail: 'The step was changed in the meantime.' } }
    await user.type(screen.getByRole('textbox', { name: /Deposit paid/ }), '500')
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'I have paid the deposit' }))
    expect(await screen.findByText('The step was changed in the meantime.')).toBeTruthy()
    expect(isClosed()).toBe(false)
  })

  test('says what follows, and reports nothing before the reader has ticked that they have read it', async ({
    show,
  }) => {
    const { user, sent } = openDialog(show, 'done', TITLE_SEARCH)
    expect(screen.getByText(/You state that you have searched the title/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'The title search is done' }))
    expect(sent).toEqual([])
    expect(screen.getByText('Tick the box to continue.')).toBeTruthy()
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'The title search is done' }))
    expect(sent).toMatchObject([{ body: { action: 'done', seen: 'as-shown', acknowledges: true } }])
  })

  test('is ticked again when the other side has changed the step since', async ({ show }) => {
    const { user, sent, follow } = openDialog(show, 'done', REPORTED)
    await user.click(screen.getByRole('checkbox'))
    follow({ seen: 'as-changed', notes: [noteOf('Please countersign page 4.'), noteOf('Page 5 is new.')] })
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(sent).toEqual([])
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(sent).toMatchObject([{ body: { action: 'done', seen: 'as-changed', acknowledges: true } }])
  })
})

describe('an agreement that the other side has signed elsewhere', () => {
  test('is confirmed from the first card in a dialog with its document, its notes and what follows', async ({
    show,
  }) => {
    const closing = closingOf(REPORTED)
    const { user, sent } = show(<NextCard closing={closing} />, undefined, {
      [moveOf(closing)]: { body: closing },
    })
    await user.click(screen.getByRole('button', { name: 'Review and confirm' }))
    expect(sent).toEqual([])
    const dialog = await screen.findByRole('dialog')
    const document = within(dialog).getByRole('link', { name: 'Agreement.pdf' })
    expect(document.getAttribute('href')).toBe('/api/closing-files/1/content/')
    for (const words of ['Please countersign page 4.', 'both sides have signed', '$412,000.00'])
      expect(dialog.textContent).toContain(words)
    await user.click(within(dialog).getByRole('checkbox', { name: /I have read the documents, the notes/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    expect(sent).toMatchObject([{ body: { action: 'done', seen: 'as-shown', acknowledges: true } }])
  })

  test('is confirmed in the same dialog from its step', async ({ show }) => {
    const closing = closingOf(REPORTED)
    const [step] = closing.steps
    if (!step) throw new Error('The closing has no step.')
    const { user, sent } = show(<StepDetails closing={closing} step={step} />)
    await user.click(screen.getByRole('button', { name: 'Review and confirm' }))
    expect(sent).toEqual([])
    expect((await screen.findByRole('dialog')).textContent).toContain('Please countersign page 4.')
  })

  test.for([
    ['its documents have changed since', [fileOf('Agreement.pdf')], /The documents have changed since/],
    ['it was reported without a document, as before', [], /reported this without a document/],
  ] as const)('is first returned if %s', ([, files, sentence], { show }) => {
    const [reported] = REPORTED.steps
    if (!reported) throw new Error('The closing has no step.')
    const step = { ...reported, files: [...files], can: { ...reported.can, done: false } }
    show(<StepDetails closing={closingOf({ steps: [step] })} step={step} />)
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Review and confirm' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Return' })).toBeTruthy()
  })
})
