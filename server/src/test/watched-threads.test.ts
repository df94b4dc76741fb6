import { once } from 'node:events'
import { createServer } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { watchThreads } from './watched-threads.ts'

let watch: ReturnType<typeof watchThreads>
beforeEach(() => {
  watch = watchThreads()
})
afterEach(() => watch.stop())

it('a thread of a thread that opens a connection is detected, and one that does not is not', async () => {
  await once(new Worker('1 + 1', { eval: true }), 'exit')
  expect(watch.watched()).toBe(1)
  expect(watch.calls()).toEqual([])

  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const call = `require('node:net').connect(${port}, '127.0.0.1').resume()`
  const nested = `new (require('node:worker_threads').Worker)(${JSON.stringify(call)}, { eval: true })`
  await once(new Worker(nested, { eval: true }), 'exit')
  expect(watch.watched()).toBe(3)
  expect(watch.calls().join()).toContain(`connected to 127.0.0.1:${port}`)
  await once(new Worker(`fetch('http://localhost:${port}').catch(() => 0)`, { eval: true }), 'exit')
  expect(watch.calls().join()).toContain(`fetch http://localhost:${port}`)
  server.close()
})
