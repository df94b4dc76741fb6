import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect } from 'vitest'
import { DEAL_STATE } from '#domain/deals/vocabulary.ts'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { test } from '../screen.test-helpers.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { showLanguage, useLanguage } from './language.ts'
import { RenderedLanguage } from './rendered.ts'

afterEach(() => showLanguage('en'))

const Page = ({ children }: { children: ReactNode }) => (
  <RenderedLanguage value={useLanguage()}>{children}</RenderedLanguage>
)

/** What a page has: a message, a label of the domain, an amount, and a field that keeps what is typed itself. */
function Form() {
  const { t } = useLingui()
  return (
    <>
      <h1>
        <Trans>Contact</Trans>
      </h1>
      <TextInput label={t`Subject`} />
      <p>{DEAL_STATE.draft}</p>
      <MoneyText amount="1234567.89" />
      <LanguageSwitch />
    </>
  )
}

test('the switch changes texts, labels and figures in place, and what was typed stays', async ({ show }) => {
  const { user } = show(
    <Page>
      <Form />
    </Page>,
  )
  const field = screen.getByLabelText('Subject')
  await user.type(field, 'Trois dossiers')
  expect(document.body.textContent).toContain('Draft$1,234,567.89')

  await user.click(screen.getByRole('button', { name: 'Français' }))
  expect(await screen.findByRole('heading', { name: 'Nous joindre' })).toBeTruthy()
  expect(document.body.textContent).toContain('Brouillon1\u00a0234\u00a0567,89\u00a0$')
  expect(document.documentElement.lang).toBe('fr-CA')
  expect(document.cookie).toContain('homeslice-language=fr')
  // The same field, not another one in its place.
  expect(screen.getByLabelText('Objet')).toBe(field)
  expect(field).toHaveProperty('value', 'Trois dossiers')

  await user.click(screen.getByRole('button', { name: 'English' }))
  expect(screen.getByRole('heading', { name: 'Contact' })).toBeTruthy()
  expect(document.body.textContent).toContain('Draft$1,234,567.89')
  expect(screen.getByLabelText('Subject')).toBe(field)
})
