/*
 * node bench/weight.ts [--json file]: scripts and stylesheets that a browser with an empty cache loads for the first page
 * of a visitor, the marketplace and the page of a bid. Starts the product on a temporary folder with the demonstration
 * market, on the web app as it is built: run `npm run build` before.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { paths } from '#domain/kernel/paths.ts'
import { startServerProcess } from '#server/test/server-process.ts'
import { caller } from '../e2e/api.ts'
import { findChromium } from '../e2e/find-chromium.ts'
import { visit } from '../e2e/first-visit.ts'
import { demo, person } from '../e2e/people.ts'
import { Report } from './lib/results.ts'

const KB = 1000

const report = new Report('weight')
const folder = mkdtempSync(join(tmpdir(), 'homeslice-weight-'))
const server = await startServerProcess({ DATA_DIR: folder, SEED: 'auto' })
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const options = { baseURL: server.url }
  const { page } = await demo(browser, 'buyer', options)
  const buyer = await caller(page.request, 'buyer')
  const { results } = await buyer<{ results: { id: string }[] }>('GET', '/loan-deal/?deal_state=live')
  const pages = [
    { name: '/ of a visitor', path: paths.home, open: () => person(browser, options) },
    { name: '/marketplace', path: paths.marketplace, open: () => demo(browser, 'buyer', options) },
    {
      name: '/make-bid/{id}',
      path: paths.makeBid(results[0]?.id ?? ''),
      open: () => demo(browser, 'buyer', options),
    },
  ]
  for (const { name, path, open } of pages) {
    const visitor = await open()
    const { files, requests, raw, gzip, brotli } = await visit(visitor.page, path)
    await visitor.context.close()
    report.add({
      what: `${name}: files`,
      value: files,
      unit: 'files',
      note: `${requests} with pictures and page`,
    })
    report.add({ what: `${name}: raw`, value: raw / KB, unit: 'KB' })
    report.add({ what: `${name}: gzip`, value: gzip / KB, unit: 'KB' })
    report.add({ what: `${name}: brotli`, value: brotli / KB, unit: 'KB' })
  }
} finally {
  await browser.close()
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
report.end()
