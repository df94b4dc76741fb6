import { act, screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { test } from '../../platform/screen.test-helpers.tsx'
import { ToastPlace } from './ToastPlace.tsx'
import { toast } from './toast.ts'

test('a page whose toasts could not be loaded stays as it is, and loads them when it can', async ({
  show,
}) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const load = vi.fn().mockRejectedValueOnce(new Error('Failed to fetch')).mockResolvedValue({})
  show(
    <>
      <ToastPlace load={load} />
      <p>The page</p>
    </>,
  )
  for (let times = 0; times < 3; times += 1) await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(load).toHaveBeenCalledTimes(2)
  screen.getByText('The page')
  vi.useRealTimers()
})

test('the first toast is shown immediately, however soon it comes', async ({ show }) => {
  show(<ToastPlace />)
  act(() => toast.success('Saved'))
  await screen.findByText('Saved', {}, { timeout: 5_000 })
})
