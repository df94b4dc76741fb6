import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Cut before the database receives a COMMIT, or after it has committed and before the server receives the response. */
export type Cut = 'before' | 'after'

/** A connection between a server and its database that can be cut. */
export interface DatabaseLine {
  url: string
  /** Cuts the connections of the next commits of requests, one per entry, in this order. */
  cutCommits(...cuts: Cut[]): void
  /** Number of pending cuts. */
  pending(): number
  /** Cuts the listening connection, and each new one until `letListenerThrough`. */
  cutListener(): void
  letListenerThrough(): void
  /** The listening connection stays open but transfers nothing any more; a new one works. */
  silenceListener(): void
  /** All connections stay open but transfer nothing any more, as if the network were gone. */
  silence(): void
  stop(): Promise<void>
}

/** Part of the first message of the listening connection. */
const LISTENER = 'homeslice listener'
/** Part of the first message of a connection for requests, unlike those of the clock, which commits at any time. */
const REQUESTS = 'homeslice request'
/** Parse: its type, four bytes of length, the name of the statement, its text. */
const PREPARES_COMMIT = /P.{4}([\w-]+)\0commit\0/s
/** Bind: its type, four bytes of length, no name of a portal, the name of the statement. */
const runs = (statement: string) => new RegExp(`B.{4}\\0${statement}\\0`, 's')
/** The database's response to a commit. */
const COMMITTED = 'COMMIT\0'

export async function databaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl)
  const cuts: Cut[] = []
  const sockets = new Set<Socket>()
  let listener: { end(): void; silence(): void } | undefined
  let isListenerCut = false
  let isAllSilent = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    const end = () => {
      near.destroy()
      far.destroy()
    }
    let isForRequests = false
    let commit: string | undefined
    let isLastAnswer = false
    let isSilent = false
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', end).on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    near.on('data', (sent) => {
      if (sent.includes(LISTENER)) {
        if (isListenerCut) return end()
        listener = {
          end,
          silence() {
            isSilent = true
          },
        }
      }
      if (isSilent || isAllSilent) return
      isForRequests ||= sent.includes(REQUESTS)
      const text = sent.toString('latin1')
      commit ??= PREPARES_COMMIT.exec(text)?.[1]
      const cut = isForRequests && commit && runs(commit).test(text) ? cuts.shift() : undefined
      if (cut === 'before') return end()
      isLastAnswer ||= cut === 'after'
      far.write(sent)
    })
    far.on('data', (answered) => {
      if (isLastAnswer && answered.includes(COMMITTED)) end()
      else if (!isSilent && !isAllSilent) near.write(answered)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  // Would connect to the socket of the server instead.
  url.searchParams.delete('host')
  return {
    url: url.toString(),
    cutCommits: (...more) => void cuts.push(...more),
    pending: () => cuts.length,
    cutListener() {
      isListenerCut = true
      listener?.end()
    },
    letListenerThrough() {
      isListenerCut = false
    },
    silenceListener: () => listener?.silence(),
    silence() {
      isAllSilent = true
    },
    async stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
