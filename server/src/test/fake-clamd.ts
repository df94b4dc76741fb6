import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** What the scanner does with a file. */
export type Scanning = 'scan' | 'error' | 'silence' | 'cut' | 'refuse size' | 'nonsense'

export interface FakeClamd {
  address: string
  /** The files that arrived completely, in order. */
  files: Buffer[]
  scanning: Scanning
  stop(): Promise<void>
}

/** The standard test text for scanners; it is harmless. In two parts, so that no scanner reports this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const COMMAND = 'zINSTREAM\0'

/** The file of a complete conversation; null before its end. */
function fileIn(received: Buffer): Buffer | null {
  if (received.length < COMMAND.length) return null
  if (received.toString('latin1', 0, COMMAND.length) !== COMMAND) throw new Error('Not INSTREAM.')
  const parts: Buffer[] = []
  let at = COMMAND.length
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

/** A server that speaks the protocol of ClamAV's daemon and finds the test virus. */
export async function startFakeClamd(): Promise<FakeClamd> {
  const files: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    const { scanning } = clamd
    const received: Buffer[] = []
    socket.on('data', (data: Buffer) => {
      if (scanning === 'cut') return socket.destroy()
      if (scanning === 'refuse size') return socket.end('INSTREAM size limit exceeded. ERROR\0')
      if (scanning === 'nonsense') return socket.write('x'.repeat(100_000))
      received.push(data)
      if (scanning === 'silence' || data.at(-1) !== 0) return
      const file = fileIn(Buffer.concat(received))
      if (!file) return
      files.push(file)
      if (scanning === 'error') return socket.end('stream: Can not allocate memory ERROR\0')
      socket.end(`stream: ${file.includes(EICAR) ? 'Eicar-Test-Signature FOUND' : 'OK'}\0`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const clamd: FakeClamd = {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    scanning: 'scan',
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return clamd
}
