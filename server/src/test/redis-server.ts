import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A Redis server that a test can stop and start again on the same port. */
export interface TestRedis {
  url: string
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * A Redis on a free port: the installed `redis-server` if there is one on PATH, else a stand-in for the part of its
 * protocol that the product uses, because no npm package contains the server.
 */
export async function testRedis(): Promise<TestRedis> {
  const port = await freePort()
  const binary = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'redis-server'))
    .find((path) => existsSync(path))
  const redis = binary ? installed(binary, port) : fakeRedis(port)
  await redis.start()
  return { url: `redis://127.0.0.1:${port}`, ...redis }
}

function installed(binary: string, port: number): Omit<TestRedis, 'url'> {
  let server: ReturnType<typeof spawn> | undefined
  return {
    async start() {
      server = spawn(
        binary,
        ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      )
      for await (const line of server.stdout ?? []) if (String(line).includes('Ready to accept')) break
    },
    async stop() {
      if (!server || server.exitCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
    },
  }
}

/** Subscriptions and publications in Redis's protocol (RESP 2), and OK to everything else. */
function fakeRedis(port: number): Omit<TestRedis, 'url'> {
  const subscribers = new Map<string, Set<Socket>>()
  const sockets = new Set<Socket>()
  const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`
  const array = (...parts: string[]) => `*${parts.length}\r\n${parts.join('')}`

  const replyTo = (socket: Socket, [name = '', channel = '', payload = '']: readonly string[]): string => {
    switch (name.toLowerCase()) {
      case 'subscribe':
        subscribers.set(channel, (subscribers.get(channel) ?? new Set()).add(socket))
        return array(bulk('subscribe'), bulk(channel), ':1\r\n')
      case 'publish': {
        const listeners = subscribers.get(channel) ?? new Set()
        for (const one of listeners) one.write(array(bulk('message'), bulk(channel), bulk(payload)))
        return `:${listeners.size}\r\n`
      }
      case 'ping':
        return [...subscribers.values()].some((listeners) => listeners.has(socket))
          ? array(bulk('pong'), bulk(''))
          : '+PONG\r\n'
      default:
        return '+OK\r\n'
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    let buffered = ''
    socket.on('data', (sent) => {
      buffered += sent
      for (let command = takeCommand(buffered); command; command = takeCommand(buffered)) {
        buffered = command.rest
        socket.write(replyTo(socket, command.parts))
      }
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      for (const listeners of subscribers.values()) listeners.delete(socket)
    })
  })
  return {
    async start() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    async stop() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** The first complete command, an array of texts, and the rest; null if it has not arrived completely. */
function takeCommand(text: string): { parts: string[]; rest: string } | null {
  const lines = text.split('\r\n')
  const count = Number(lines[0]?.slice(1))
  // Each part is preceded by a line with its length, and the last line is terminated.
  if (!text.startsWith('*') || lines.length < 2 + 2 * count) return null
  const parts = Array.from({ length: count }, (_, place) => lines[2 + 2 * place] ?? '')
  return { parts, rest: lines.slice(1 + 2 * count).join('\r\n') }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await sleep(0)
  return port
}
