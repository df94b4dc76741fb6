import { screen, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { StepView } from '#domain/closing/contract.ts'
import { type Show, test } from '../../../platform/screen.test-helpers.tsx'
import { closingOf, signingOf, stepOf } from '../closing.test-helpers.ts'
import { NextCard } from '../components/NextCard.tsx'
import { StepDetails } from '../components/StepDetails.tsx'

const CAN = { done: false, not_needed: false, return: false, reopen: false, attach: true }
const withSigning = (signing: StepView['signing'], changes: Partial<StepView> = {}) => {
  const step = stepOf({ step: 'agreement', signing, can: CAN, ...changes })
  return { step, closing: closingOf({ steps: [step] }) }
}
/** Shows the opened step of the agreement. */
function showStep(show: Show, signing: StepView['signing'], changes: Partial<StepView> = {}) {
  const { step, closing } = withSigning(signing, changes)
  return { ...show(<StepDetails closing={closing} step={step} />), closing }
}

describe('the step of the agreement', () => {
  test('sends it for signing after a dialog that says what is sent to whom', async ({ show }) => {
    const { step, closing } = withSigning(signingOf())
    const send = `POST /api/closing/${closing.id}/agreements/purchase_agreement/send/`
    const { user, sent } = show(<StepDetails closing={closing} step={step} />, undefined, {
      [send]: { status: 201, body: {} },
    })
    await user.click(screen.getByRole('button', { name: 'Send for signing' }))
    expect(sent).toEqual([])
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Maple Lending and Birch Capital each get an e-mail')
    expect(dialog.textContent).toContain('The step is complete once both have signed.')
    await user.click(within(dialog).getByRole('button', { name: 'Send to both sides' }))
    expect(sent).toMatchObject([{ path: send.replace('POST ', ''), body: { message: null } }])
  })

  test('leads to the place to sign while it waits for the reader, and offers nothing else', async ({
    show,
  }) => {
    const { user, sent, closing } = showStep(
      show,
      signingOf({ status: 'in_progress', signed_by: ['seller'], can_send: false, can_sign: true }),
    )
    expect(screen.getByText(/Maple Lending has signed\. Birch Capital has not signed yet\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
    expect(screen.queryByText(/If you have signed it elsewhere/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Read and sign' }))
    expect(sent).toMatchObject([
      { path: `/api/closing/${closing.id}/agreements/purchase_agreement/sign_url/` },
    ])
  })

  test.for([
    ['declined', { declined_by: 'seller', reason: null }, 'Maple Lending declined to sign it.'],
    [
      'declined',
      { declined_by: 'buyer', reason: 'Too high.' },
      'Birch Capital declined to sign it: “Too high.”',
    ],
    ['voided', { reason: 'Wrong date.' }, 'was withdrawn: “Wrong date.”'],
    ['expired', {}, 'The signing request has expired.'],
    ['failed', { reason: 'The provider is closed.' }, 'It was not sent for signing. The provider is closed.'],
  ] as const)('says that the signing is %s and starts it again', ([status, changes, words], { show }) => {
    showStep(show, signingOf({ status, ...changes }))
    expect(document.body.textContent).toContain(words)
    expect(screen.getByRole('button', { name: 'Send again for signing' })).toBeTruthy()
  })

  test('says what an agreement that was signed elsewhere still needs', ({ show }) => {
    showStep(show, signingOf())
    expect(screen.getByText(/If you have signed it elsewhere, attach it here/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'We have signed it elsewhere' })).toBeNull()
  })

  test('reports an attached agreement in a dialog, not with one click', async ({ show }) => {
    const { user, sent } = showStep(show, signingOf(), { can: { ...CAN, done: true } })
    await user.click(screen.getByRole('button', { name: 'We have signed it elsewhere' }))
    expect(sent).toEqual([])
    expect((await screen.findByRole('dialog')).textContent).toContain(
      'You state that you have signed the attached document',
    )
  })
})

describe('the card of the next action', () => {
  test('asks the reader to sign an agreement that waits for them', ({ show }) => {
    const { closing } = withSigning(signingOf({ status: 'sent', can_send: false, can_sign: true }))
    show(<NextCard closing={{ ...closing, next: { kind: 'sign', step: 'agreement' } }} />)
    expect(screen.getByRole('heading').textContent).toContain('Your turn: sign the')
    expect(screen.getByRole('button', { name: 'Read and sign' })).toBeTruthy()
  })

  test('offers to send the agreement, and leads to the step if it was signed elsewhere', async ({ show }) => {
    const { closing } = withSigning(signingOf())
    const { user, sent } = show(<NextCard closing={closing} />)
    expect(screen.getByRole('button', { name: 'Send for signing' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'It was signed elsewhere' }))
    expect(sent).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
