import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

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

/** Opens a page in a new browser context and weighs its scripts and stylesheets, however they were sent. */
export async function weigh(page: Page, path: string): Promise<PageWeight> {
  const bodies: Promise<Buffer>[] = []
  let requests = 0
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (kind !== 'fetch' && kind !== 'xhr' && kind !== 'websocket') requests++
    if (kind === 'script' || kind === 'stylesheet') bodies.push(response.body())
  })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const files = await Promise.all(bodies)
  const sum = (size: (body: Buffer) => number) => files.reduce((bytes, body) => bytes + size(body), 0)
  return {
    files: files.length,
    requests,
    raw: sum((body) => body.length),
    gzip: sum((body) => gzipSync(body, { level: 9 }).length),
    brotli: sum((body) => brotliCompressSync(body).length),
  }
}
