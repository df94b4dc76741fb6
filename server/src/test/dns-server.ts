import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A name server that knows TXT records only. */
export interface DnsServer {
  /** Its address, as `SIGN_ON_DNS` takes it. */
  address: string
  /** The texts of each name. */
  records: Map<string, string[]>
  close(): void
}

const HEADER_BYTES = 12
const TXT = 16
const IN = 1

/** The name that a query asks for, and where its question ends. */
function questionIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

const words = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]))

/** A record whose name is that of the question. */
function record(text: string): Buffer {
  const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])
  return Buffer.concat([words(0xc000 + HEADER_BYTES, TXT, IN, 0, 60, data.length), data])
}

function answerTo(query: Buffer, records: ReadonlyMap<string, string[]>): Buffer {
  const { name, end } = questionIn(query)
  const texts = records.get(name)
  const code = texts ? 0 : 3
  const header = Buffer.concat([query.subarray(0, 2), words(0x8580 | code, 1, texts?.length ?? 0, 0, 0)])
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...(texts ?? []).map(record)])
}

export async function startDnsServer(): Promise<DnsServer> {
  const records = new Map<string, string[]>()
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, records), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, records, close: () => socket.close() }
}
