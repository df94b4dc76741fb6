/*
 * node bench/first-paint.ts [--rounds N] [--json file]: when a slow phone (1.6 Mbit/s, 150 ms, a processor at a quarter
 * of its speed) with an empty cache shows something of a page and its largest part, and what moves meanwhile. Starts the
 * product on a temporary folder with the demonstration market, on the web app as it is built: run `npm run build` before.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startServerProcess } from '#server/test/server-process.ts'
import { caller } from '../e2e/api.ts'
import { findChromium } from '../e2e/find-chromium.ts'
import { FIRST_PAGES, type FirstVisit, PHONE, visit } from '../e2e/first-visit.ts'
import { demo, person } from '../e2e/people.ts'
import { option, Report } from './lib/results.ts'

const ROUNDS = option('rounds', 3)
const SLOWDOWN = 4
const SECOND = 1000

const report = new Report('first-paint')
const folder = mkdtempSync(join(tmpdir(), 'homeslice-first-paint-'))
const server = await startServerProcess({ DATA_DIR: folder, SEED: 'auto' })
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
try {
  const options = { baseURL: server.url, ...PHONE }
  const { page, context } = await demo(browser, 'buyer', options)
  const buyer = await caller(page.request, 'buyer')
  const { results } = await buyer<{ results: { id: string }[] }>('GET', '/loan-deal/?deal_state=live')
  await context.close()
  for (const [name, { user, path }] of Object.entries(FIRST_PAGES(results[0]?.id ?? ''))) {
    const visits: FirstVisit[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const visitor = await (user ? demo(browser, user, options) : person(browser, options))
      visits.push(await visit(visitor.page, path, SLOWDOWN))
      await visitor.context.close()
    }
    const [fcp, lcp, cls] = (['fcp', 'lcp', 'cls'] as const).map((of) => median(visits.map((one) => one[of])))
    const note = `FCP ${((fcp ?? 0) / SECOND).toFixed(1)} s, CLS ${(cls ?? 0).toFixed(3)}, load ${loadavg()[0]?.toFixed(1)}`
    report.add({ what: `${name}: LCP on a slow phone`, value: (lcp ?? 0) / SECOND, unit: 's', note })
  }
} finally {
  await browser.close()
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
report.end()
