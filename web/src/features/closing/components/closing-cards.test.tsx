import { describe, expect, vi } from 'vitest'
import { test } from '../../../platform/render.test-helpers.tsx'
import { closingOf, noteOf, signingOf, stepOf } from '../closing.test-helpers.ts'

// The API client reads its address from the page when it is loaded.
vi.stubGlobal('document', { querySelector: () => null })
const { ClosingFigures } = await import('./ClosingFigures.tsx')
const { NextCard } = await import('./NextCard.tsx')
const { StepsCard } = await import('./StepsCard.tsx')
vi.unstubAllGlobals()

describe('the card of the next action', () => {
  test('names the step that the reader does, and its button says what they declare', ({ renderApp }) => {
    const { text } = renderApp(
      <NextCard
        closing={closingOf({
          steps: [stepOf({ step: 'title_search' })],
          next: { kind: 'do', step: 'title_search' },
        })}
      />,
    )
    expect(text).toContain('Next:')
    expect(text).toContain('The title search is done')
  })

  test('says how much of a deposit goes to whom by when', ({ renderApp }) => {
    const closing = closingOf({
      steps: [stepOf({ step: 'deposit', due_date: '2026-12-01' })],
      next: { kind: 'do', step: 'deposit' },
      deposit_terms: { amount: '27450.00', payee: 'Maple Trust Law LLP, in trust', reference: 'HS-1001' },
    })
    const { text } = renderApp(<NextCard closing={closing} />)
    for (const words of ['$27,450.00', 'Maple Trust Law LLP, in trust', 'HS-1001', '01/12/2026'])
      expect(text).toContain(words)
  })

  test('says how much of a deposit is due by when, and whom to ask where its payee is not named', ({
    renderApp,
  }) => {
    const closing = closingOf({
      steps: [stepOf({ step: 'deposit', due_date: '2026-12-01' })],
      next: { kind: 'do', step: 'deposit' },
      deposit_terms: { amount: '27450.00', payee: null, reference: 'HS-1001' },
    })
    const { text } = renderApp(<NextCard closing={closing} />)
    for (const words of ['$27,450.00', 'HS-1001', '01/12/2026', 'The seller has not named who holds it'])
      expect(text).toContain(words)
  })

  test('leads the reader to an agreement that changed after the other side had reported it', ({
    renderApp,
  }) => {
    const step = stepOf({
      step: 'agreement',
      state: 'to_confirm',
      claim: 'done',
      claimed_by: 'seller',
      signing: signingOf(),
      can: { done: false, not_needed: false, return: true, reopen: false, attach: true },
    })
    const { text } = renderApp(
      <NextCard closing={closingOf({ steps: [step], next: { kind: 'confirm', step: 'agreement' } })} />,
    )
    expect(text).toContain('Your turn: confirm the')
    expect(text).toContain('Open the step')
  })

  test('has the reader confirm what the other side reports, also that a step is not needed', ({
    renderApp,
  }) => {
    const claimed = (claim: 'done' | 'not_needed') =>
      closingOf({
        steps: [
          stepOf({
            step: 'deposit',
            state: 'to_confirm',
            claim,
            claimed_by: 'seller',
            can: { done: claim === 'done', not_needed: true, return: true, reopen: false, attach: true },
          }),
        ],
        next: { kind: 'confirm', step: 'deposit' },
      })
    expect(renderApp(<NextCard closing={claimed('done')} />).text).toContain('Your turn: confirm the')
    expect(renderApp(<NextCard closing={claimed('done')} />).text).not.toContain('not needed')
    expect(renderApp(<NextCard closing={claimed('not_needed')} />).text).toContain('Confirm: not needed')
  })

  test('has the reader attach the assignment statement before they can declare it complete', ({
    renderApp,
  }) => {
    const can = { done: false, not_needed: false, return: false, reopen: false, attach: true }
    const closing = closingOf({
      side: 'seller',
      steps: [stepOf({ step: 'payout_statement', can })],
      next: { kind: 'do', step: 'payout_statement' },
    })
    const { text } = renderApp(<NextCard closing={closing} />)
    expect(text).toContain('Attach the assignment statement')
    expect(text).not.toContain('The assignment statement is complete')
  })

  test('offers the cut-off date that is to be agreed', ({ renderApp }) => {
    const { text } = renderApp(
      <NextCard closing={closingOf({ next: { kind: 'agree_cut_off', step: null } })} />,
    )
    expect(text).toContain('Your turn: agree on the cut-off date')
    expect(text).toContain('Agree to')
    expect(text).toContain('Neither side has agreed to it yet.')
  })

  test.for([
    ['whose other side is next', { next: null }, 'It is the other side’s turn.'],
    [
      'that waits for a day',
      { next: null, cut_off: { date: '2026-12-10', agreed_by: ['buyer', 'seller'], can_agree: false } },
      'You have nothing to do now.',
    ],
    ['that is complete', { closed_at: '2026-12-15T15:00:00.000Z' }, 'the sale is closed'],
    ['of others', { side: null }, 'You have read access'],
  ] as const)(
    'says why there is nothing to press in a closing %s',
    ([, changes, sentence], { renderApp }) => {
      const closing = closingOf({
        ...changes,
        cut_off: {
          ...closingOf().cut_off,
          ...('cut_off' in changes && { ...changes.cut_off, agreed_by: [...changes.cut_off.agreed_by] }),
        },
      })
      const { html, text } = renderApp(<NextCard closing={closing} />)
      expect(text).toContain(sentence)
      expect(html).not.toContain('<button')
    },
  )
})

describe('the figures of a closing', () => {
  const part = (total: string) => ({ lines: [], total })
  const statement = {
    basis: 'schedule' as const,
    balance_bid_on: '400000.00',
    balance_at_cut_off: '399000.00',
    buyer: part('413579.25'),
    seller: part('398111.50'),
    parties: null,
  }

  test('are what the buyer pays and what the seller receives', ({ renderApp }) => {
    const buyer = renderApp(<ClosingFigures closing={closingOf({ statement })} />).text
    expect(buyer).toContain('Due on closing')
    expect(buyer).toContain('413,579')
    expect(buyer).not.toContain('398,111')
    const seller = renderApp(<ClosingFigures closing={closingOf({ statement, side: 'seller' })} />).text
    expect(seller).toContain('You receive in total')
    expect(seller).toContain('398,111')
  })

  test('say whether both sides have agreed on the day that they are computed to', ({ renderApp }) => {
    const agreed = (agreed_by: ('buyer' | 'seller')[]) =>
      renderApp(<ClosingFigures closing={closingOf({ cut_off: { ...closingOf().cut_off, agreed_by } })} />)
        .text
    expect(agreed(['buyer'])).toContain('not yet agreed')
    expect(agreed(['buyer', 'seller'])).not.toContain('not yet agreed')
  })

  test('count a step that is not needed as done', ({ renderApp }) => {
    const steps = [
      stepOf({ step: 'deposit', state: 'not_needed' }),
      stepOf({ step: 'agreement', state: 'done' }),
      stepOf({ step: 'funds' }),
    ]
    const { text } = renderApp(<ClosingFigures closing={closingOf({ steps })} />)
    expect(text).toContain('2 of 3')
    expect(text).toContain('1 to go')
  })
})

describe('the checklist of a closing', () => {
  const stateOf = (...[changes]: Parameters<typeof stepOf>) => closingOf({ steps: [stepOf(changes)] })

  test.for([
    ['your turn', { state: 'to_confirm', claim: 'done', claimed_by: 'seller' }, 'Your turn'],
    ['the other side’s', { state: 'to_confirm', claim: 'done', claimed_by: 'buyer' }, 'To be confirmed'],
    ['overdue', { is_overdue: true }, 'Overdue'],
    ['after another step', { waits_for: ['deposit'] }, 'after '],
    ['open', {}, 'Open'],
  ] as const)('says of a step that it is %s', ([, changes, shown], { renderApp }) => {
    const step = {
      step: 'title_search',
      ...changes,
      waits_for: [...('waits_for' in changes ? changes.waits_for : [])],
    }
    const { text } = renderApp(<StepsCard closing={stateOf(step as Parameters<typeof stepOf>[0])} />)
    expect(text).toContain(shown)
  })

  test('is closed step by step until the reader opens one', ({ renderApp }) => {
    const { html } = renderApp(<StepsCard closing={closingOf()} />)
    expect(html).toContain('aria-expanded="false"')
    expect(html).not.toContain('What this step is about.')
  })

  test('shows what the other side has written about a step without opening it, until the step is complete', ({
    renderApp,
  }) => {
    const notes = [noteOf('Please countersign page 4.'), noteOf('We have asked our lawyer.', 'buyer')]
    const open = renderApp(<StepsCard closing={stateOf({ step: 'agreement', notes })} />).text
    expect(open).toContain('Please countersign page 4.')
    expect(open).not.toContain('We have asked our lawyer.')
    const done = renderApp(<StepsCard closing={stateOf({ step: 'agreement', notes, state: 'done' })} />).text
    expect(done).not.toContain('Please countersign page 4.')
  })
})
