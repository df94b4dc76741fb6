import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import { isSameSecret } from '../../../platform/auth/tokens.ts'
import { HttpError } from '../../../platform/http/errors.ts'

/** DocuSign signs with each key of the account, and numbers the signatures. */
const MOST_SIGNATURES = 100

const unsigned = () =>
  new HttpError(
    401,
    'not_authenticated',
    { detail: 'This event is not signed by DocuSign.', code: 'not_authenticated' },
    // What a stranger still sends is not read.
    { connection: 'close' },
  )

/**
 * Passes on a body, and fails at its end unless one of its signatures is by one of our keys over the received bytes.
 * The reader bounds the bytes.
 * @throws 401 without reading if there is no signature
 */
export function signedBody(keys: readonly string[], headers: IncomingHttpHeaders, body: Readable): Readable {
  const given = signaturesIn(headers)
  if (given.length === 0) throw unsigned()
  const hashes = keys.map((key) => createHmac('sha256', key))
  const checked = new Transform({
    transform(piece: Buffer, _encoding, done) {
      for (const hash of hashes) hash.update(piece)
      done(null, piece)
    },
    flush(done) {
      let isFound = false
      for (const hash of hashes) {
        const expected = hash.digest('base64')
        // Compares all of them, so that the time does not reveal which one matches.
        for (const signature of given) isFound = isSameSecret(signature, expected) || isFound
      }
      done(isFound ? null : unsigned())
    },
  })
  body.once('error', (error) => checked.destroy(error))
  return body.pipe(checked)
}

function signaturesIn(headers: IncomingHttpHeaders): string[] {
  const given: string[] = []
  for (let number = 1; number <= MOST_SIGNATURES; number += 1) {
    const signature = headers[`x-docusign-signature-${number}`]
    if (typeof signature !== 'string') break
    given.push(signature)
  }
  return given
}
