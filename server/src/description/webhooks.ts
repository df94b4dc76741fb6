import type { Json, Schemas } from './schemas.ts'
import type { Wording } from './wording.ts'

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

/** The headers of every request to a user's server, those of Standard Webhooks. */
export const WEBHOOK_HEADERS: Readonly<Record<string, Json>> = {
  WebhookId: header(
    'webhook-id',
    'The event: the same at each try, so that one that arrives twice is taken once.',
    '019aaf3e-5c00-7000-8000-000000000004',
  ),
  WebhookTimestamp: header(
    'webhook-timestamp',
    'When the request was sent, in seconds since 1970. Refuse one that is older than five minutes.',
    '1795446000',
  ),
  WebhookSignature: header(
    'webhook-signature',
    '`v1,` with the base64 of HMAC-SHA-256 over `webhook-id.webhook-timestamp.body`; two, divided by a space, for 24 hours after a new secret.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
}

const RESPONSES: Json = {
  '2XX': {
    description: 'The event has arrived. Anything else, or nothing within 10 seconds, is tried again.',
  },
  '410': { description: 'The server takes no more events: the webhook is turned off.' },
}

const nameOf = (type: string) => type.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** What is sent to users' servers, in the words of OpenAPI: one entry for each value of the field `type`. */
export function webhooksOf(
  messages: Wording['webhooks'],
  schemas: Schemas,
): Record<string, Record<string, Json>> {
  const described = Object.entries(messages).map(([type, { summary, description, schema, example }]) => {
    const post = {
      operationId: `events.${nameOf(type)}`,
      summary,
      description,
      tags: ['Webhooks'],
      security: [],
      parameters: Object.keys(WEBHOOK_HEADERS).map((name) => ({ $ref: `#/components/parameters/${name}` })),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              allOf: [
                schemas.of(schema, 'output'),
                { type: 'object', properties: { type: { const: type } } },
              ],
            },
            example,
          },
        },
      },
      responses: RESPONSES,
    }
    return [type, { post }] as const
  })
  return Object.fromEntries(described)
}
