import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, vi } from 'vitest'
import type { Nda } from '#domain/rooms/nda/shapes.ts'
import { test } from '../../../platform/screen.test-helpers.tsx'
import { AcceptNdaDialog } from './AcceptNdaDialog.tsx'

const ndaOf = (version: string): Nda => ({ version, title: 'Deal NDA.pdf', sections: null, url: '/nda.pdf' })

test('an NDA that the seller replaces meanwhile is ticked again before it is accepted', async ({ show }) => {
  const accepted = vi.fn()
  let replace = () => {}
  function Page() {
    const [nda, setNda] = useState(ndaOf('seller’s 1'))
    replace = () => act(() => setNda(ndaOf('seller’s 2')))
    return (
      <AcceptNdaDialog
        title="Accept the NDA?"
        confirmLabel="Accept"
        recorded="This is recorded."
        nda={nda}
        onAccept={({ version }) => accepted(version)}
        onClose={() => {}}
      />
    )
  }
  const { user } = show(<Page />)
  await user.click(screen.getByRole('checkbox'))
  replace()
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  expect(accepted).not.toHaveBeenCalled()
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  expect(accepted.mock.calls).toEqual([['seller’s 2']])
})
