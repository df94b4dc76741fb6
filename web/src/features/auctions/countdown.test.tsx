import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { learnServerTime, serverNow, useServerClock } from '../../platform/clock/server-clock.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'

const LOCAL = Date.parse('2026-11-21T11:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: LOCAL })
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})
afterEach(() => vi.useRealTimers())

const textOf = (page: ReactNode) =>
  renderToString(<I18nProvider i18n={i18n}>{page}</I18nProvider>).replace(/<[^>]*>/g, '')

test.each(['small', 'big'] as const)('a %s countdown shows the time that is left on the server', (size) => {
  const end = new Date(LOCAL + 65 * 60_000).toISOString()
  const shown = textOf(<Countdown end={end} offsetMs={60 * 60_000} size={size} />)
  expect(shown.replace(/[a-z]/g, '').replaceAll(':', '')).toBe('000500')
})

test('the clock of a component is that of the server’s last response', () => {
  learnServerTime(new Date(LOCAL + 3_600_000).toISOString())
  function Clock() {
    const { offsetMs, now } = useServerClock()
    return `${offsetMs} ${now()}`
  }
  expect(textOf(<Clock />)).toBe(`3600000 ${LOCAL + 3_600_000}`)
  expect(serverNow()).toBe(LOCAL + 3_600_000)
})
