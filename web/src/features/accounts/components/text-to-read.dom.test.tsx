import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { test } from '../../../platform/screen.test-helpers.tsx'
import { AgreementText } from './AgreementText.tsx'
import { TextToRead } from './TextToRead.tsx'

test('a text that is read before it is accepted can be scrolled by keyboard, and opened whole', async ({
  show,
}) => {
  const { user } = show(
    <TextToRead label="Text of the agreement" height={340}>
      <AgreementText sections={[{ heading: 'Law', body: 'The laws of Ontario apply.' }]} />
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
