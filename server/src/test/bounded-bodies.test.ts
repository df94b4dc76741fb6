import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAX_FILE_BYTES } from '#domain/kernel/files.ts'
import { contractRoutes, filledPath, routeName } from './contract-routes.ts'
import { startDocusignServer } from './docusign-server.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const MEGABYTE = 1024 * 1024
/** What a socket may have read ahead. */
const READ_AHEAD = 256 * 1024
const PIECE = Buffer.from(`${(64 * 1024).toString(16)}\r\n${'1'.repeat(64 * 1024)}\r\n`)
const FORM = 'multipart/form-data; boundary=XX'
const FILE = '--XX\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n'

let testApp: TestApp
let docusign: Awaited<ReturnType<typeof startDocusignServer>>
let port: number
let read = 0
beforeAll(async () => {
  docusign = await startDocusignServer()
  testApp = await startTestApp('postgres', { LOG_LEVEL: 'silent', ...docusign.settings })
  const { http } = testApp.product
  port = Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port)
  http.server.on('request', ({ socket }, response) => {
    response.once('finish', () => {
      read = socket.bytesRead
    })
  })
})
afterAll(async () => {
  await testApp.close()
  await docusign.close()
})

/**
 * Sends a body in pieces until there is a response, however long that takes.
 * @returns the bytes that the server had read when it had responded
 */
async function bytesRead(method: string, path: string, type: string): Promise<number> {
  read = 0
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: market.test',
    `Content-Type: ${type}`,
    'X-DocuSign-Signature-1: AAAA',
    'Transfer-Encoding: chunked',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  if (type === FORM) socket.write(`${FILE.length.toString(16)}\r\n${FILE}\r\n`)
  for (let sent = 0; read === 0 && !socket.destroyed && sent < 4 * MAX_FILE_BYTES; sent += PIECE.length) {
    if (socket.write(PIECE)) await new Promise((resolve) => setImmediate(resolve))
    else await new Promise((resolve) => socket.once('drain', resolve).once('close', resolve))
  }
  socket.destroy()
  await expect.poll(() => read, { interval: 2 }).toBeGreaterThan(0)
  return read
}

const routes = contractRoutes.map((route) => [routeName(route), route] as const)

it.each(routes)('%s reads no more than its bound from a stranger', async (_name, route) => {
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', FORM]) {
    const most = route.access === 'public' && route.multipart && type === FORM ? 2 * MAX_FILE_BYTES : MEGABYTE
    const bytes = await bytesRead(route.method, `/api${filledPath(route)}`, type)
    expect(bytes, type).toBeLessThan(most + READ_AHEAD)
  }
})

it.each(['/', '/nowhere', '/api/nowhere/', '/healthz', '/readyz', '/metrics', '/openapi.json'])(
  'neither does %s',
  async (path) => {
    expect(await bytesRead('POST', path, 'application/json')).toBeLessThan(MEGABYTE + READ_AHEAD)
  },
)
