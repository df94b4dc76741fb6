import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * Finds a Chromium: `CHROMIUM_PATH`, Playwright's own, the system's, Debian's package if it can be installed, else
 * the one from the package registry.
 * @throws with a message if there is none; browser tests are never skipped
 */
export async function findChromium(): Promise<string> {
  const found = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...SYSTEM].find(
    (path) => path && existsSync(path),
  )
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    try {
      execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
      if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
    } catch {
      // Package or mirror not available: the packaged browser is next.
    }
  }
  const packaged = await import('@sparticuz/chromium')
    .then((module) => module.default.executablePath())
    .catch(() => undefined)
  if (packaged && existsSync(packaged)) return packaged
  throw new Error(
    'The journeys need a Chromium: install one, or name it in CHROMIUM_PATH, or run `npx playwright install chromium`.',
  )
}
