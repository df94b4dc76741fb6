import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { test } from '../../platform/screen.test-helpers.tsx'
import { Countdown } from './Countdown.tsx'

const NOW = Date.parse('2026-11-21T11:00:00Z')
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a countdown notifies the page of its end once, and not before', ({ show }) => {
  const onEnd = vi.fn()
  show(<Countdown end={new Date(NOW + 3_000).toISOString()} offsetMs={0} onEnd={onEnd} />)
  pass(2_900)
  expect(onEnd).not.toHaveBeenCalled()
  pass(200)
  expect(onEnd).toHaveBeenCalledOnce()
  pass(60_000)
  expect(onEnd).toHaveBeenCalledOnce()
  expect(screen.getByRole('timer').textContent).toBe('Ended')
})

test('a countdown that wakes up late shows the time that is left then', ({ show }) => {
  show(<Countdown end={new Date(NOW + 600_000).toISOString()} offsetMs={0} announce />)
  vi.setSystemTime(NOW + 540_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByRole('timer').textContent).toMatch(/01:00$/)
  expect(screen.getByRole('status').textContent).toBe('1 minute left')
})
