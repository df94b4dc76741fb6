import { screen } from '@testing-library/react'
import { expect, onTestFinished } from 'vitest'
import { speak } from '#domain/kernel/language.ts'
import { test } from '../../../platform/screen.test-helpers.tsx'
import { AgreementText } from './AgreementText.tsx'
import { InEnglish } from './InEnglish.tsx'
import { TextToRead } from './TextToRead.tsx'

test('a text that is read before it is accepted can be scrolled by keyboard, and opened whole', async ({
  show,
}) => {
  const { user } = show(
    <TextToRead label="Text of the agreement" height={340}>
      <AgreementText sections={[{ heading: 'Law', body: 'The laws of Ontario apply.', language: 'en' }]} />
    </TextToRead>,
  )
  const region = screen.getByRole('region', { name: 'Text of the agreement' })
  expect(region.tabIndex).toBe(0)
  const isCut = () => region.closest('[style*="max-height"]') !== null
  expect(isCut()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Show the whole text' }))
  expect(isCut()).toBe(false)
  expect(screen.getByRole('button', { name: 'Show less of the text' })).toBeTruthy()
})

test('a reader of French reads why a text that binds is in English alone, and a reader of English is not', ({
  show,
}) => {
  const sections = [{ heading: 'Law', body: 'The laws of Ontario apply.', language: 'en' as const }]
  const open = () =>
    show(
      <>
        <InEnglish sections={sections} />
        <AgreementText sections={sections} />
      </>,
    )
  const warning = () => screen.queryByText(/This text is in English, because/)
  open()
  expect(warning()).toBeNull()
  speak('fr')
  onTestFinished(() => speak('en'))
  open()
  expect(warning()).toBeTruthy()
  expect(screen.getAllByText('The laws of Ontario apply.').at(-1)?.closest('[lang="en-CA"]')).toBeTruthy()
})

test('a text in both languages is read in French, then in English, each as the language that it is', ({
  show,
}) => {
  speak('fr')
  onTestFinished(() => speak('en'))
  const sections = [
    { heading: 'Droit', body: 'Les lois de l’Ontario.', language: 'fr' },
    { heading: 'Law', body: 'The laws of Ontario.', language: 'en' },
  ] as const
  show(
    <>
      <InEnglish sections={sections} />
      <AgreementText sections={sections} />
    </>,
  )
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Droit', 'Law'])
  expect(screen.getByText('Les lois de l’Ontario.').closest('[lang="fr-CA"]')).toBeTruthy()
  expect(screen.getByText('The laws of Ontario.').closest('[lang="en-CA"]')).toBeTruthy()
  expect(screen.queryByText(/This text is in English/)).toBeNull()
})
