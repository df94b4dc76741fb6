import { connect, type NetConnectOpts } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import { HttpError } from '../../platform/http/errors.ts'
import type { ClamdAddress } from './address.ts'
import type { Scanner } from './scanner.ts'

/** In milliseconds: without any activity on the connection, and in all. */
export const SCAN_TIMEOUTS = { pause: 10_000, all: 20_000 }
/** Half of the threads that clamd has by default. */
const CONCURRENT_SCANS = 5
const PART_BYTES = 256 * 1024
const LONGEST_ANSWER = 4_096

/**
 * ClamAV's daemon. Each file is sent with `INSTREAM`: parts with their length before them, and a part of length zero at
 * the end; the response is one line.
 * @param timeouts replaced in tests of a scanner that does not respond
 */
export function clamdScanner(
  address: ClamdAddress,
  log: Pick<FastifyBaseLogger, 'error'>,
  timeouts = SCAN_TIMEOUTS,
): Scanner {
  const limit = pLimit(CONCURRENT_SCANS)
  return {
    scan: (content) =>
      limit(async () => {
        try {
          return findingIn(await answerFor(address, content, timeouts))
        } catch (error) {
          log.error({ err: error }, 'the virus scanner does not answer')
          throw notScanned()
        }
      }),
  }
}

/** @throws for any other response, for example that the file exceeds the scanner's own limit */
function findingIn(answer: string): string | null {
  if (answer === 'stream: OK') return null
  const [, finding] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (finding === undefined) throw new Error(`clamd answered: ${answer || 'nothing'}`)
  return finding
}

function answerFor(
  address: NetConnectOpts,
  content: Buffer,
  timeouts: typeof SCAN_TIMEOUTS,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address)
    let answer = ''
    let failure = new Error('clamd closed the connection.')
    const stop = (message: string) => socket.destroy(new Error(message))
    const timer = setTimeout(() => stop('clamd took too long.'), timeouts.all)
    socket.setTimeout(timeouts.pause, () => stop('clamd was silent.'))
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      answer += text
      if (answer.endsWith('\0')) socket.destroy()
      else if (answer.length > LONGEST_ANSWER) stop('The response of clamd is too long.')
    })
    socket.on('error', (error) => {
      failure = error
    })
    socket.on('close', () => {
      clearTimeout(timer)
      // clamd may respond and close before it has read everything.
      if (answer.endsWith('\0')) resolve(answer.slice(0, -1))
      else reject(failure)
    })
    socket.write('zINSTREAM\0')
    for (let at = 0; at < content.length; at += PART_BYTES) {
      const part = content.subarray(at, at + PART_BYTES)
      socket.write(lengthOf(part.length))
      socket.write(part)
    }
    socket.write(lengthOf(0))
  })
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

const notScanned = () =>
  new HttpError(503, 'scanner_unavailable', {
    non_field_errors: [
      'The file could not be checked for viruses: the scanner does not answer. Nothing was changed; try again later, or contact us.',
    ],
    code: 'scanner_unavailable',
  })
