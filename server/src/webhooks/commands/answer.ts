import type { IncomingHttpHeaders } from 'node:http'
import { visible } from '#domain/kernel/foreign-text.ts'

/** Headers that say what an answer is and from where; others may be secrets of the server, such as cookies. */
const SHOWN = ['content-type', 'content-length', 'date', 'location', 'retry-after', 'server', 'x-request-id']
const LONGEST_HEADER = 200

/** The headers of an answer that the log shows. */
export const shownHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    SHOWN.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, visible(String(value)).slice(0, LONGEST_HEADER)]]
    }),
  )

/** The start of an answer as text without control characters; null for what is no text, such as a picture. */
export function shownText(start: Buffer): string | null {
  if (start.includes(0)) return null
  // The last character may be cut.
  return visible(new TextDecoder().decode(start, { stream: true }))
}
