import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, vi } from 'vitest'
import { test } from '../../platform/screen.test-helpers.tsx'
import { lazyDialog } from './later.tsx'

test('a dialog whose code cannot be loaded leaves the page as it is, and opens when it is tried again', async ({
  show,
}) => {
  const code = { default: () => <p>The dialog</p> }
  const load = vi.fn(async () => code).mockRejectedValueOnce(new Error('Failed to fetch'))
  const Dialog = lazyDialog<{ onClose: () => void }>(load)
  function Form() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <input aria-label="Reason" />
        <button type="button" onClick={() => setOpen(true)} disabled={isOpen}>
          Open
        </button>
        {isOpen && <Dialog onClose={() => setOpen(false)} />}
      </>
    )
  }
  const { user } = show(<Form />)
  await user.type(screen.getByLabelText('Reason'), 'Half a sentence')
  const open = () => user.click(screen.getByRole('button', { name: 'Open' }))
  await open()
  await vi.waitFor(() => expect(load.mock.settledResults[0]?.type).toBe('rejected'))
  await open()
  await screen.findByText('The dialog')
  expect((screen.getByLabelText('Reason') as HTMLInputElement).value).toBe('Half a sentence')
})
