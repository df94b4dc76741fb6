import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { invalidField } from './errors.ts'

const REJECTIONS: Readonly<Record<string, { status: number; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive. Try again.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large.' },
}
const UNREADABLE = { status: 400, message: 'The request cannot be read.' }

/** Responds to input that Node could not parse as a request, and closes the connection. */
export function rejectUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, message } = REJECTIONS[error.code ?? ''] ?? UNREADABLE
  const body = JSON.stringify({ non_field_errors: [message] })
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Content-Type: application/json; charset=utf-8',
        'X-Content-Type-Options: nosniff',
        "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
  socket.destroy(error)
}

/**
 * Node uses the first of several Host headers, and a proxy perhaps the last.
 * @throws 400 for a request with more than one
 */
export async function rejectTwoHosts({ raw }: FastifyRequest): Promise<void> {
  // An upgrade that a test injects has no raw headers.
  const { rawHeaders = [] } = raw
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts > 1) throw invalidField('non_field_errors', 'A request has exactly one Host header.')
}
