import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** The reaction of the server once it has read the content of a message. */
export type Taking = 'accept' | 'reject' | 'cut' | 'hold'

export interface FakeSmtp {
  url: string
  /** The messages whose content arrived, in order, including rejected ones. */
  messages: string[]
  /** Number of open connections. */
  readonly connections: number
  stop(): Promise<void>
}

/** A mail server that stores the messages it receives. */
export async function fakeSmtp(take: (message: string) => Taking = () => 'accept'): Promise<FakeSmtp> {
  const messages: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    const reply = (line: string) => socket.write(`${line}\r\n`)
    let content: string[] | null = null
    reply('220 mail.test')
    createInterface({ input: socket }).on('line', (line) => {
      if (content === null) {
        const word = line.slice(0, 4).toUpperCase()
        if (word === 'DATA') content = []
        if (word === 'DATA') return reply('354 go on')
        if (word === 'QUIT') return socket.end('221 bye\r\n')
        return reply('250 ok')
      }
      if (line !== '.') {
        content.push(line)
        return
      }
      const message = content.join('\n')
      content = null
      messages.push(message)
      const taking = take(message)
      if (taking === 'accept') reply('250 taken')
      if (taking === 'reject') reply('451 try again later')
      if (taking === 'cut') socket.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    get connections() {
      return sockets.size
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
