import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished } from 'vitest'
import { meOf } from '../../features/accounts/me.test-helpers.ts'
import { showLanguage } from '../../platform/language/language.ts'
import { test } from '../../platform/screen.test-helpers.tsx'
import { AgreementStep } from './AgreementStep.tsx'

const ENGLISH = { heading: 'Law', body: 'The laws of Ontario.', language: 'en' }
const FRENCH = { heading: 'Droit', body: 'Les lois de l’Ontario.', language: 'fr' }
const agreement = (version: string, sections: object[]) => ({
  body: { version, effective_on: '2026-11-01', sections },
})

test('the text that is accepted is the one that was read: in another language it needs a new tick', async ({
  show,
}) => {
  const { user, sent, answers } = show(<AgreementStep onBack={() => {}} />, undefined, {
    'GET /api/accounts/agreement/': agreement('2026-11', [ENGLISH]),
    'GET /api/accounts/agreement/acceptances/': { body: { results: [] } },
    'POST /api/accounts/agreement/accept/': { body: meOf({}) },
  })
  onTestFinished(() => showLanguage('en'))
  await screen.findByText('The laws of Ontario.')
  await user.click(screen.getByRole('checkbox'))
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)

  answers['GET /api/accounts/agreement/'] = agreement('2026-11 fr-en', [FRENCH, ENGLISH])
  await showLanguage('fr')
  await screen.findByText('Les lois de l’Ontario.')
  await waitFor(() => expect(screen.getByRole('checkbox')).toHaveProperty('checked', false))
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: /Accepter/ }))
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ version: '2026-11 fr-en' }]))
})
