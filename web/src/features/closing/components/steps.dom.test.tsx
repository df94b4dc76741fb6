import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { Closing, StepView } from '#domain/closing/contract.ts'
import { type Show, test } from '../../../platform/screen.test-helpers.tsx'
import { openSession } from '../../../platform/session/session.ts'
import { meOf } from '../../accounts/me.test-helpers.ts'
import { closingOf, stepOf } from '../closing.test-helpers.ts'
import { LawyersCard } from './LawyersCard.tsx'
import { NextCard } from './NextCard.tsx'
import { PayoutFigures } from './PayoutFigures.tsx'
import { StepsCard } from './StepsCard.tsx'

const NOTHING = { done: false, not_needed: false, return: false, reopen: false, attach: false }

/** The checklist of a closing, of which one step is expanded. */
function openSteps(show: Show, step: StepView, changes: Partial<Closing> = {}) {
  const closing = closingOf({ steps: [step], ...changes })
  const shown = show(<StepsCard closing={closing} />, { route: '/', address: `/?step=${step.step}` })
  const path = `/api/closing/${closing.id}/steps/${step.step}`
  return {
    ...shown,
    closing,
    move: `POST ${path}/move/`,
    notes: `POST ${path}/notes/`,
    press: (name: string | RegExp) => shown.user.click(screen.getByRole('button', { name })),
  }
}

describe('a step of the checklist', () => {
  test('that the other side reports is one’s turn, and is returned in a dialog', async ({ show }) => {
    const step = stepOf({
      step: 'title_search',
      state: 'to_confirm',
      claim: 'done',
      claimed_by: 'seller',
      changed_at: '2026-11-21T15:00:00.000Z',
      can: { ...NOTHING, done: true, return: true },
    })
    const page = openSteps(show, step)
    expect(screen.getByText(/^Maple Lending: done\./)).toBeTruthy()
    expect(screen.getByText('Your turn')).toBeTruthy()
    await page.press('Return')
    expect(screen.getByRole('dialog', { name: 'Return: Title search?' })).toBeTruthy()
    expect(page.sent).toEqual([])
  })

  test('that is reopened says why, and asks for a reason first', async ({ show }) => {
    const page = openSteps(
      show,
      stepOf({ step: 'agreement', state: 'done', can: { ...NOTHING, reopen: true } }),
    )
    await page.press('Reopen')
    await page.fill(screen.getByRole('textbox', { name: /Reason/ }), ' The copy lacks a page. ')
    page.answers[page.move] = { body: page.closing }
    await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reopen' }))
    expect(page.sent).toMatchObject([{ body: { action: 'reopen', reason: 'The copy lacks a page.' } }])
  })

  test('that waits names the step before it, and has no buttons', ({ show }) => {
    openSteps(show, stepOf({ step: 'funds', waits_for: ['title_search', 'assignment'], can: NOTHING }))
    expect(screen.getByText('after title search')).toBeTruthy()
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })

  test('that is late is marked, and one that waits for the other side is not one’s own turn', ({ show }) => {
    openSteps(show, stepOf({ step: 'agreement', is_overdue: true }))
    expect(screen.getByText('Overdue')).toBeTruthy()
    openSteps(show, stepOf({ step: 'deposit', state: 'to_confirm', claim: 'done', claimed_by: 'buyer' }))
    expect(screen.getByText('To be confirmed')).toBeTruthy()
  })
})

describe('a note on a step', () => {
  const step = stepOf({ step: 'agreement', can: { ...NOTHING, attach: true } })

  test('is sent without blanks around it, and its field is empty then', async ({ show }) => {
    const page = openSteps(show, step)
    page.answers[page.notes] = { status: 201, body: page.closing }
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note for both sides' })
    expect(screen.getByRole('button', { name: 'Add note' })).toHaveProperty('disabled', true)
    await page.fill(field, ' Copy sent by courier. ')
    await page.press('Add note')
    await waitFor(() => expect(field.value).toBe(''))
    expect(page.sent).toMatchObject([{ body: { text: 'Copy sent by courier.' } }])
  })

  test('that could not be sent stays in its field with the reason', async ({ show }) => {
    const page = openSteps(show, step)
    page.answers[page.notes] = { status: 409, body: { detail: 'The sale is closed.' } }
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note for both sides' })
    await page.fill(field, 'Copy sent.')
    await page.press('Add note')
    expect(await screen.findByText('The sale is closed.')).toBeTruthy()
    expect(field.value).toBe('Copy sent.')
  })

  test('can be read, and not written, by staff', ({ show }) => {
    const note = {
      id: 'n1',
      author: 'Maple Lending',
      by: 'seller' as const,
      text: 'Copy sent.',
      created_at: '2026-11-21T15:00:00.000Z',
    }
    openSteps(show, stepOf({ step: 'agreement', notes: [note], can: NOTHING }), { side: null })
    expect(screen.getByText('Copy sent.')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

test('the assignment statement says where its figures are entered, as soon as it is attached', ({ show }) => {
  const step = stepOf({ step: 'payout_statement' })
  const at = { route: '/', address: '/?step=payout_statement' }
  const link = () => screen.queryByRole('link', { name: 'Enter its figures in the statement' })
  show(<StepsCard closing={closingOf({ steps: [step], side: 'seller' })} />, at)
  expect(link()).toBeNull()
  cleanup()
  const closing = closingOf({ steps: [step], side: 'seller', can_state_payout: true })
  show(
    <>
      <StepsCard closing={closing} />
      <PayoutFigures closing={closing} />
    </>,
    at,
  )
  const target = link()?.getAttribute('href')?.slice(1) ?? ''
  expect(document.getElementById(target)?.textContent).toContain('Assignment statement figures')
})

describe('the next action of a closing', () => {
  test('opens the dialog before a deposit is reported', async ({ show }) => {
    const deposit = closingOf({ steps: [stepOf({ step: 'deposit' })], next: { kind: 'do', step: 'deposit' } })
    const { user, sent } = show(<NextCard closing={deposit} />)
    await user.click(screen.getByRole('button', { name: 'I have paid the deposit' }))
    expect(screen.getByRole('textbox', { name: /Deposit paid/ })).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('confirms what the other side has reported, as it was reported', async ({ show }) => {
    const step = stepOf({
      step: 'title_search',
      state: 'to_confirm',
      claim: 'not_needed',
      claimed_by: 'seller',
      can: { ...NOTHING, not_needed: true },
    })
    const closing = closingOf({ steps: [step], next: { kind: 'confirm', step: 'title_search' } })
    const { user, sent } = show(<NextCard closing={closing} />)
    await user.click(screen.getByRole('button', { name: 'Confirm: not needed' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('checkbox'))
    await user.click(dialog.getByRole('button', { name: /^Confirm/ }))
    expect(sent).toMatchObject([{ body: { action: 'not_needed', acknowledges: true } }])
  })

  test('is no one’s who views as a side, and that is said', ({ show }) => {
    openSession({ access: 't', user: meOf({ impersonated: true }) })
    show(<NextCard closing={closingOf()} />)
    expect(screen.getByText(/Only the buyer and the seller can act on this closing\./)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the lawyers of a closing', () => {
  test('are named each by their own side, with the server’s error at its field', async ({ show }) => {
    const closing = closingOf()
    const { user, sent, answers, fill } = show(<LawyersCard closing={closing} />)
    const lawyer = `POST /api/closing/${closing.id}/lawyer/`
    answers[lawyer] = { status: 400, body: { email: ['Enter a valid e-mail address.'] } }
    expect(screen.getAllByText('Not named yet')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Name your lawyer' }))
    for (const [name, text] of [
      ['Name', 'Ada Counsel'],
      ['Law firm', 'Harbour Law LLP'],
      ['E-mail', 'ada'],
      ['Phone', '+1 416 555 0142'],
    ] as const)
      await fill(screen.getByRole('textbox', { name: new RegExp(name) }), text)
    await user.click(screen.getByRole('button', { name: 'Save lawyer' }))
    expect(await screen.findByText('Enter a valid e-mail address.')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: /E-mail/ })).toHaveProperty('ariaInvalid', 'true')
    answers[lawyer] = { body: closing }
    await user.click(screen.getByRole('button', { name: 'Save lawyer' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save lawyer' })).toBeNull())
    expect(sent.at(-1)).toMatchObject({
      body: { name: 'Ada Counsel', firm: 'Harbour Law LLP', email: 'ada' },
    })
  })
})
