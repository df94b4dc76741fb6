import { act, screen } from '@testing-library/react'
import { useState } from 'react'
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
/** The reader returns to the tab. */
const look = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))

test('a countdown notifies the page of its end once, and not before', ({ show }) => {
  const onEnd = vi.fn()
  show(<Countdown end={new Date(NOW + 3_000).toISOString()} offsetMs={0} onEnd={onEnd} />)
  pass(2_900)
  expect(onEnd).not.toHaveBeenCalled()
  pass(200)
  expect(onEnd).toHaveBeenCalledOnce()
  pass(60_000)
  look()
  expect(onEnd).toHaveBeenCalledOnce()
  expect(screen.getByRole('timer').textContent).toBe('Ended')
})

test('a countdown that wakes up late shows the time that is left then', ({ show }) => {
  show(<Countdown end={new Date(NOW + 600_000).toISOString()} offsetMs={0} announce />)
  vi.setSystemTime(NOW + 540_000)
  look()
  expect(screen.getByRole('timer').textContent).toMatch(/01:00$/)
  expect(screen.getByRole('status').textContent).toBe('1 minute left')
})

test('a countdown goes from days to hours, and shows its last second until it has passed', ({ show }) => {
  show(<Countdown end={new Date(NOW + 86_401_000).toISOString()} offsetMs={0} />)
  const text = () => screen.getByRole('timer').textContent
  expect(text()).toBe('1d 00:00')
  pass(2_010)
  expect(text()).toBe('23:59:59')
  vi.setSystemTime(NOW + 86_400_500)
  look()
  expect(text()).toBe('00:00:01')
  pass(1_000)
  expect(text()).toBe('Ended')
})

test('a countdown ends by the clock of the server, however wrong the reader’s is', ({ show }) => {
  const onEnd = vi.fn()
  const end = new Date(NOW + 60_000).toISOString()
  show(<Countdown end={end} offsetMs={50_000} onEnd={onEnd} />)
  expect(screen.getByRole('timer').textContent).toBe('00:00:10')
  pass(10_010)
  expect(onEnd).toHaveBeenCalledOnce()
})

test('a countdown whose end is moved counts to the new one, and notifies of that', ({ show }) => {
  const onEnd = vi.fn()
  let extend = () => {}
  function Auction() {
    const [end, setEnd] = useState(NOW + 2_000)
    extend = () => act(() => setEnd(NOW + 180_000))
    return <Countdown end={new Date(end).toISOString()} offsetMs={0} onEnd={onEnd} announce />
  }
  show(<Auction />)
  pass(1_000)
  extend()
  expect(screen.getByRole('timer').textContent).toBe('00:02:59')
  pass(5_000)
  expect(onEnd).not.toHaveBeenCalled()
  pass(175_000)
  expect(onEnd).toHaveBeenCalledOnce()
  expect(screen.getByRole('status').textContent).toBe('The auction has ended.')
})
