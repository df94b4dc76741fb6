import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection on which a test writes bytes that no HTTP client would send. */
export interface RawConnection {
  socket: Socket
  /** Everything that the server sent, once it has closed the connection. */
  response: Promise<string>
}

export async function openRaw(port: number, text: string | Buffer = ''): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  // The server may reset the connection; what it sent before is the response.
  socket.on('error', () => {})
  const response = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
  })
  await once(socket, 'connect')
  socket.write(text)
  return { socket, response }
}

/** Sends one request and returns its status and its body. */
export async function sendRaw(port: number, head: readonly string[], body: string | Buffer = '') {
  const { response } = await openRaw(port, `${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n`).then(
    (opened) => {
      opened.socket.write(body)
      return opened
    },
  )
  return parsed(await response)
}

export function parsed(response: string): { status: number; body: string } {
  const [head = '', ...rest] = response.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: rest.join('\r\n\r\n') }
}
