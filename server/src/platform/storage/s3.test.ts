import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type S3Server, startS3Server } from '../../test/s3-server.ts'
import { newId } from '../ids.ts'
import { S3_TIMEOUTS, s3Storage } from './s3.ts'
import { originOf } from './s3-settings.ts'

let server: S3Server
const fronts: Server[] = []
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(async () => {
  for (const front of fronts) {
    front.closeAllConnections()
    front.close()
  }
  await server.stop()
})

const logged: unknown[] = []
const log = { error: (entry: unknown) => logged.push(entry) }
const HURRIED = { connection: 200, response: 300, upload: 400, pause: 300 }

/** A storage at another address than the server's, which responds as configured. */
async function respondingWith(listener: RequestListener) {
  const front = createServer(listener).listen(0, '127.0.0.1')
  fronts.push(front)
  await once(front, 'listening')
  const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  return s3Storage({ ...server.settings, endpoint }, log, HURRIED)
}

describe('an address for a browser', () => {
  const SHOWN = { type: 'application/pdf', disposition: "inline; filename*=UTF-8''Titre%20%C2%AB.pdf" }
  const presigned = async () => {
    const storage = s3Storage(server.settings, log)
    const key = await storage.put(Buffer.from('content'))
    return (await storage.presigned?.(key, SHOWN)) ?? ''
  }

  it('leads to the content, with its type and name, for a minute, and is not cached', async () => {
    const address = await presigned()
    expect(new URL(address).origin).toBe(originOf(server.settings))
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('60')
    const response = await fetch(address)
    expect([response.status, await response.text()]).toEqual([200, 'content'])
    expect(response.headers.get('content-type')).toBe(SHOWN.type)
    expect(response.headers.get('content-disposition')).toBe(SHOWN.disposition)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('shows nothing once it has expired, if it was changed, or for another content', async () => {
    const address = await presigned()
    const other = (await presigned()).split('?')[0] ?? ''
    vi.useFakeTimers({ now: Date.now() - 61_000, toFake: ['Date'] })
    const expired = await presigned().finally(() => vi.useRealTimers())
    for (const wrong of [
      expired,
      address.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'),
      address.replace('application%2Fpdf', 'text%2Fhtml'),
      address.replace(address.split('?')[0] ?? '', other),
    ])
      expect((await fetch(wrong)).status, wrong).toBe(403)
  })

  it('is on the host of the bucket where the storage names buckets by host', async () => {
    const settings = { ...server.settings, endpoint: 'https://s3.example.ca', isPathStyle: false }
    const address = await s3Storage(settings, log).presigned?.(newId(), SHOWN)
    expect(address?.startsWith(`${originOf(settings)}/`)).toBe(true)
    expect(originOf(settings)).toBe('https://homeslice.s3.example.ca')
  })
})

describe('a storage that fails', () => {
  it.each([
    [507, 'InsufficientStorage', 507, 'the server is out of space'],
    [400, 'QuotaExceeded', 507, 'the server is out of space'],
    [500, 'InternalError', 503, "the server's disk does not respond"],
    [403, 'AccessDenied', 503, "the server's disk does not respond"],
  ])('with %i %s is a %i with a message, and is logged', async (status, code, expected, why) => {
    logged.length = 0
    const storage = await respondingWith((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(`<Error><Code>${code}</Code><Message>no</Message></Error>`)
    })
    await expect(storage.put(Buffer.from('content'))).rejects.toMatchObject({
      status: expected,
      body: {
        non_field_errors: [
          `The file could not be stored: ${why}. Nothing was changed; try again later, or contact us.`,
        ],
      },
    })
    expect(logged).toHaveLength(1)
  })

  it('by not responding delays no other request: storing and reading end with a 503 and a message', async () => {
    const storage = await respondingWith(() => {})
    const key = newId()
    await expect(storage.put(Buffer.alloc(100_000))).rejects.toMatchObject({ status: 503 })
    for (const read of [() => storage.read(key), () => storage.has(key), () => storage.stream(key).toArray()])
      await expect(read()).rejects.toMatchObject({ status: 503, code: 'unavailable' })
    await expect(storage.remove(key)).rejects.toThrow()
  })

  it('in the middle of a content is not taken for its end', async () => {
    const storage = await respondingWith((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('half')
    })
    await expect(storage.read(newId())).rejects.toMatchObject({ status: 503 })
  })

  it('because nothing listens at its address is a 503', async () => {
    const settings = { ...server.settings, endpoint: 'http://127.0.0.1:9' }
    const storage = s3Storage(settings, log, HURRIED)
    await expect(storage.put(Buffer.from('content'))).rejects.toMatchObject({ status: 503 })
  })

  it('after it has stored the content is requested to remove it again', async () => {
    const requests: string[] = []
    const storage = await respondingWith((request, response) => {
      requests.push(`${request.method} ${request.url?.split('?')[0]}`)
      if (request.method === 'DELETE') response.writeHead(204).end()
    })
    await expect(storage.put(Buffer.from('content'))).rejects.toMatchObject({ status: 503 })
    const [stored = '', ...later] = requests
    expect(later.at(-1)).toBe(stored.replace('PUT', 'DELETE'))
  })
})

it('waits long enough for 25 MB, and never as long as a browser waits', () => {
  expect(S3_TIMEOUTS.upload).toBeGreaterThanOrEqual(30_000)
  expect(Math.max(...Object.values(S3_TIMEOUTS))).toBeLessThan(60_000)
})
