/* Loaded first in threads that a test starts: writes to a file which addresses they call, and that they are watched. */

import dgram from 'node:dgram'
import { subscribe } from 'node:diagnostics_channel'
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import type { Socket } from 'node:net'
import threads, { threadId } from 'node:worker_threads'

const file = process.env.WATCHED_CALLS
const note = (what: string) => {
  if (file) appendFileSync(file, `${threadId} ${what}\n`)
}

note('watched')
subscribe('net.client.socket', (message) => {
  const { socket } = message as { socket: Socket }
  note('socket')
  socket.once('connect', () => note(`connected to ${socket.remoteAddress}:${socket.remotePort}`))
})
subscribe('undici:request:create', (message) => {
  const { request } = message as { request: { origin: string } }
  note(`fetch ${request.origin}`)
})
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6'] as const) {
  const real = dns[name] as (...given: unknown[]) => unknown
  Object.assign(dns, {
    [name]: (...given: unknown[]) => {
      note(`${name} ${given[0]}`)
      return real(...given)
    },
  })
}
const { createSocket } = dgram
Object.assign(dgram, {
  createSocket: (...given: Parameters<typeof createSocket>) => {
    note('datagrams')
    return createSocket(...given)
  },
})
// Threads that these threads start are watched too.
const { Worker } = threads
threads.Worker = class extends Worker {
  constructor(...[entry, options]: ConstructorParameters<typeof Worker>) {
    const execArgv = ['--require', import.meta.filename]
    super(entry, { ...options, execArgv })
  }
}
syncBuiltinESMExports()
