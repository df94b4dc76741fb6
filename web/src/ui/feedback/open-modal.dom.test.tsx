import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect } from 'vitest'
import { test } from '../../platform/screen.test-helpers.tsx'
import { OpenModal } from './OpenModal.tsx'

function Opened() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <OpenModal title="A dialog" onClose={() => setOpen(false)}>
          Words
        </OpenModal>
      )}
    </>
  )
}

test('a dialog that Escape closes returns the focus to the button that opened it', async ({ show }) => {
  const { user } = show(<Opened />)
  const button = screen.getByRole('button', { name: 'Open' })
  await user.click(button)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(button)
})
