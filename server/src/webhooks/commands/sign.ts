import { createHmac, randomBytes } from 'node:crypto'

const MARK = 'whsec_'

/** A secret in the form of the Standard Webhooks specification: 192 random bits. */
export const newSecret = () => MARK + randomBytes(24).toString('base64')

/**
 * The headers with which a receiver verifies that a body is ours, unchanged and recent
 * (https://www.standardwebhooks.com).
 * @param secrets the current one, and the previous one until it expires
 */
export function signatureHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(MARK.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  }
}
