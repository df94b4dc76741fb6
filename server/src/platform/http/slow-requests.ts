import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#domain/kernel/durations.ts'
import { MAX_FILE_BYTES, MAX_FILES_A_REQUEST } from '#domain/kernel/files.ts'
import { HttpError } from './errors.ts'

/** How long a client may take to send a request, in milliseconds, and how many connections it may open. */
export interface RequestTimeouts {
  headers: number
  /** For the whole body of every request except a member's upload. */
  body: number
  /** An upload must make progress once in this time. */
  uploadPause: number
  upload: number
  /** How often these times are checked. */
  check: number
  /** Simultaneous connections from one network address. */
  connectionsPerAddress: number
}

/** A stalled request ends within 15 s. Ten files of 25 MB may take half an hour: 1.2 Mbit/s. */
export const REQUEST_TIMEOUTS: RequestTimeouts = {
  headers: 10_000,
  body: 10_000,
  uploadPause: 10_000,
  upload: 30 * MINUTE_MS,
  check: 2_000,
  connectionsPerAddress: 500,
}

/** Fewer bytes do not count as progress, so that a byte now and then does not keep an upload open. */
const LEAST_PROGRESS_BYTES = 4096
const MOST_FORM_BYTES = (MAX_FILES_A_REQUEST + 1) * MAX_FILE_BYTES

declare module 'fastify' {
  interface FastifyRequest {
    /** True once the caller may take as long as an upload. */
    isUpload: boolean
  }
}

interface Arriving {
  request: FastifyRequest
  reply: FastifyReply
  since: number
  bytesBefore: number
  /** When the request last made progress, and the bytes that the connection had received by then. */
  movedAt: number
  movedBytes: number
}

const stalled = () =>
  new HttpError(
    408,
    'request_timeout',
    {
      non_field_errors: ['The request took too long to arrive. Check your connection and try again.'],
      code: 'request_timeout',
    },
    { connection: 'close' },
  )

/**
 * Ends requests whose body does not arrive in time with a 408, or closes their connection if they already have a
 * response. Headers are bounded by Node itself.
 */
export function boundBodies(app: FastifyInstance, timeouts: RequestTimeouts): void {
  const arriving = new Set<Arriving>()
  app.decorateRequest('isUpload', false)
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0
    // A request injected by a test has no connection.
    if (!hasBody || !(raw.socket instanceof Socket)) return
    const now = performance.now()
    const { bytesRead } = raw.socket
    arriving.add({ request, reply, since: now, bytesBefore: bytesRead, movedAt: now, movedBytes: bytesRead })
  })

  const check = setInterval(() => {
    const now = performance.now()
    for (const one of arriving) {
      const { raw } = one.request
      if (raw.complete || raw.socket.destroyed) arriving.delete(one)
      else if (isTooSlow(one, now, timeouts)) end(one)
    }
  }, timeouts.check).unref()
  app.addHook('onClose', async () => clearInterval(check))
}

function isTooSlow(one: Arriving, now: number, timeouts: RequestTimeouts): boolean {
  if (!one.request.isUpload) return now - one.since > timeouts.body
  const { raw } = one.request
  const { bytesRead } = raw.socket
  // Unread bytes in the buffer mean that the server is slow, not the client.
  if (raw.readableLength > 0 || bytesRead - one.movedBytes >= LEAST_PROGRESS_BYTES) {
    one.movedAt = now
    one.movedBytes = bytesRead
  }
  return (
    now - one.movedAt > timeouts.uploadPause ||
    now - one.since > timeouts.upload ||
    bytesRead - one.bytesBefore > MOST_FORM_BYTES
  )
}

function end({ request: { raw }, reply }: Arriving): void {
  if (reply.raw.headersSent) raw.socket.destroy()
  // The reader of the body receives this as its error, and the error handler responds.
  else if (raw.listenerCount('error') > 0) raw.emit('error', stalled())
}

/** Refuses further connections from an address with too many. Behind a proxy all have the proxy's address. */
export function boundConnections(app: FastifyInstance, mostPerAddress: number): void {
  const held = new Map<string, number>()
  app.server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (held.get(address) ?? 0) + 1
    if (count > mostPerAddress) return socket.destroy()
    held.set(address, count)
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1
      if (left === 0) held.delete(address)
      else held.set(address, left)
    })
  })
}
