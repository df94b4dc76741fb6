import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { paths } from '#domain/kernel/paths.ts'

/** What a browser with an empty cache loads to show a page, in bytes. */
export interface PageWeight {
  /** Scripts and stylesheets. */
  files: number
  /** All that it requests except responses of the API: also the page itself, its icon and pictures. */
  requests: number
  raw: number
  gzip: number
  brotli: number
}

/** When a page shows something and its largest part, in milliseconds, and how much of it moves without being touched. */
export interface PagePaint {
  fcp: number
  lcp: number
  cls: number
}

export interface FirstVisit extends PageWeight, PagePaint {
  /** What the page itself asked for, but the app did not need: it asks for something else first. */
  unneeded: string[]
}

/** Loaded a second after a deal, which on a busy machine may be before the deal's own files (use-bid-page-ahead.ts). */
const LOADED_AHEAD = /\/MakeBidPage-/

/** A slow phone: 1.6 Mbit/s, 150 ms. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const

/** The pages that people come to first, with the demonstration user who does; null for a visitor. */
export const FIRST_PAGES = (deal: string) =>
  ({
    visitor: { user: null, path: paths.home },
    'log-in': { user: null, path: paths.logIn },
    'My Deals': { user: 'seller', path: paths.home },
    marketplace: { user: 'buyer', path: paths.marketplace },
    deal: { user: 'buyer', path: paths.deal(deal) },
    bid: { user: 'buyer', path: paths.makeBid(deal) },
  }) as const
export type FirstPageName = keyof ReturnType<typeof FIRST_PAGES>

/**
 * Opens a page in a new browser context over a slow connection, weighs its scripts and stylesheets, however they were
 * sent, and watches what moves. `slowdown` is that of the processor.
 */
export async function visit(page: Page, path: string, slowdown = 1): Promise<FirstVisit> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watchPaint)
  const bodies: Promise<Buffer>[] = []
  let requests = 0
  const count = (response: Response) => {
    if (!path.startsWith(paths.makeBidPicker) && LOADED_AHEAD.test(response.url())) return
    const kind = response.request().resourceType()
    if (kind !== 'fetch' && kind !== 'xhr' && kind !== 'websocket') requests++
    if (kind === 'script' || kind === 'stylesheet') bodies.push(response.body())
  }
  page.on('response', count)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  // What is loaded ahead later is no part of the visit, and may be cut off by its end.
  page.off('response', count)
  const files = await Promise.all(bodies)
  const sum = (size: (body: Buffer) => number) => files.reduce((bytes, body) => bytes + size(body), 0)
  return {
    ...(await page.evaluate(() => window.paint)),
    unneeded: await page.evaluate(() => Object.keys(window.homesliceEarly ?? {})),
    files: files.length,
    requests,
    raw: sum((body) => body.length),
    gzip: sum((body) => gzipSync(body, { level: 9 }).length),
    brotli: sum((body) => brotliCompressSync(body).length),
  }
}

declare global {
  interface Window {
    paint: PagePaint
    homesliceEarly?: object
  }
}

/** Runs in the page before its scripts. */
function watchPaint(): void {
  const paint: PagePaint = { fcp: 0, lcp: 0, cls: 0 }
  window.paint = paint
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') paint.fcp = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    paint.lcp = startTime
  })
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) paint.cls += shift.value
  })
}
