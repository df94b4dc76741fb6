import { act, screen } from '@testing-library/react'
import { Link } from 'react-router'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { type Show, test } from '../../../platform/screen.test-helpers.tsx'
import { useReadingTimes } from './use-reading-times.ts'

const FILE = '0190a000-0000-7000-8000-0000000000d0'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T15:00:00Z') })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A document of which the third page is in view, with a link to another page of the app. */
function openDocument(show: Show) {
  function Page() {
    useReadingTimes(FILE, 3, () => {})
    return <Link to="/marketplace">Leave</Link>
  }
  const { sent } = show(<Page />, undefined, {
    [`POST /api/loan-deal-files/${FILE}/readings/`]: { body: null },
  })
  return {
    reports: () => sent.length,
    /** The seconds that were reported for the page. */
    seconds: () =>
      sent
        .flatMap(({ body }) => (body as { pages: { page: number; seconds: number }[] }).pages)
        .filter(({ page }) => page === 3)
        .reduce((sum, { seconds }) => sum + seconds, 0),
  }
}

describe('the time for which a page of a document is in view', () => {
  test('is reported now and then, and the rest when the reader goes to another page', async ({ show }) => {
    const { reports, seconds } = openDocument(show)
    await pass(14_000)
    expect(reports()).toBe(1)
    act(() => screen.getByText('Leave').click())
    expect(seconds()).toBe(14)
    await pass(60_000)
    expect(reports()).toBe(2)
  })

  test('is reported when the window is hidden, and does not count meanwhile', async ({ show }) => {
    const { seconds } = openDocument(show)
    await pass(4_000)
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(seconds()).toBe(4)
    await pass(60_000)
    expect(seconds()).toBe(4)
  })

  test('does not count once the reader has not moved for two minutes, until they move again', async ({
    show,
  }) => {
    const { seconds } = openDocument(show)
    await pass(130_000)
    const counted = seconds()
    expect(counted).toBeLessThanOrEqual(120)
    await pass(600_000)
    expect(seconds()).toBe(counted)
    act(() => void window.dispatchEvent(new Event('pointermove')))
    await pass(20_000)
    expect(seconds()).toBeGreaterThan(counted)
  })
})
