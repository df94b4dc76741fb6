import { MantineProvider } from '@mantine/core'
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { test } from '../../platform/screen.test-helpers.tsx'
import { ClassPicture } from './ClassPicture.tsx'

test.for([
  ['light', '/art/default-land.svg'],
  ['dark', '/art/default-land-night.svg'],
] as const)('a deal without a photo has one drawing, that of a %s page', ([scheme, src], { show }) => {
  const subject = { mortgage_class: 'commercial', commercial_class: 'land' }
  show(
    <MantineProvider forceColorScheme={scheme}>
      <ClassPicture subject={subject} alt="Land" />
    </MantineProvider>,
  )
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual([src])
})
