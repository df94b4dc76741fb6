import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { test } from '../../platform/screen.test-helpers.tsx'
import { Card } from '../layout/Card.tsx'
import { Sections } from './Sections.tsx'

/** As on a phone, where cards fold. */
const onPhone = () =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('max-width'),
    media,
    addEventListener() {},
    removeEventListener() {},
  }))

const parts = (
  <Sections
    items={[
      { id: 'terms', label: 'Terms', content: <p>A closed mortgage.</p> },
      false,
      {
        id: 'deposit',
        label: 'Deposit',
        content: (
          <Card title="The deposit" folds>
            5% of the price
          </Card>
        ),
      },
    ]}
  />
)

afterEach(() => vi.unstubAllGlobals())

test('the index leads to a part, and keeps the rest of the address', async ({ show }) => {
  const { user, place } = show(parts, { route: '/', address: '/?tab=terms' })
  const shown: string[] = []
  Element.prototype.scrollIntoView = function () {
    shown.push(this.id)
  }
  await user.click(screen.getByRole('link', { name: 'Deposit' }))
  expect(shown).toEqual(['deposit'])
  expect(place().path).toBe('/?tab=terms')
  expect(document.activeElement?.id).toBe('deposit')
})

test('on a phone a card is folded until it is pressed, or its address names it', ({ show }) => {
  onPhone()
  show(parts, { route: '/', address: '/' })
  expect(screen.getByRole('group').hasAttribute('open')).toBe(false)
  cleanup()
  show(parts, { route: '/', address: '/#deposit' })
  expect(screen.getByRole('group').hasAttribute('open')).toBe(true)
})
