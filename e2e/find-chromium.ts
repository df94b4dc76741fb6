import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const SYSTEM = [
  // Without the windows and tabs around the page, which would take a tenth of the processor.
  '/usr/bin/chromium-headless-shell',
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
  const found = firstOf([process.env.CHROMIUM_PATH, chromium.executablePath(), ...SYSTEM])
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    for (const debian of ['chromium-headless-shell', 'chromium']) {
      installFromDebian(debian)
      const installed = firstOf(SYSTEM)
      if (installed) return installed
    }
  const packaged = await import('@sparticuz/chromium')
    .then((module) => module.default.executablePath())
    .catch(() => undefined)
  if (packaged && existsSync(packaged)) return packaged
  throw new Error(
    'The journeys need a Chromium: install one, or name it in CHROMIUM_PATH, or run `npx playwright install chromium`.',
  )
}

const firstOf = (paths: readonly (string | undefined)[]) => paths.find((path) => path && existsSync(path))

/** Does nothing if there is no such package or no mirror. */
function installFromDebian(name: string): void {
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch {
    // The next way to find a browser is tried.
  }
}
