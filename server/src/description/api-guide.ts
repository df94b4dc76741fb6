import { KEY_SCOPE, KEY_SCOPES } from '#domain/kernel/key-scopes.ts'

const SCOPES = KEY_SCOPES.map((scope) => `| \`${scope}\` | ${KEY_SCOPE[scope].about} |`).join('\n')

/** The introduction of the API page, in Markdown. */
export const API_GUIDE = `## API keys

Create a key under Profile, API keys. It is shown once. Send it as a bearer token:

\`\`\`sh
curl https://homeslice.example/api/loan-deal/?deal_state=live \\
  -H "Authorization: Bearer $HOMESLICE_KEY"

curl https://homeslice.example/api/bids/ \\
  -H "Authorization: Bearer $HOMESLICE_KEY" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -H "Content-Type: application/json" \\
  -d '{"loan_deal": "019aaf3e-5c00-7000-8000-000000000001", "bid_amount": "412500.00"}'
\`\`\`

| scope | allows |
|---|---|
${SCOPES}

A key acts as its user and never does more than its user may. Routes that a key can call name its scope under *Authorizations*; all
others answer 403 \`not_with_key\`, and without the scope 403 \`key_scope_missing\`. A revoked or expired key answers 401. A key has half of
its account's requests a minute (1 500 reads, 300 writes, 60 heavy ones); beyond them the response is 429 with \`Retry-After\`.

A bid is binding: send an \`Idempotency-Key\`. If no response arrives, repeat the request with the same key, so that it counts once.

## Webhooks

Add the address of your server under Profile, Webhooks, and choose events. Your notifications of these events are then sent there:

\`\`\`http
POST /homeslice HTTP/1.1
content-type: application/json
webhook-id: 019aaf3e-5c00-7000-8000-000000000004
webhook-timestamp: 1795446000
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{
  "type": "outbid",
  "version": "2026-11-27",
  "timestamp": "2026-11-23T15:00:00.000Z",
  "is_test": false,
  "data": {
    "notification_id": "019aaf3e-5c00-7000-8000-000000000005",
    "title": "You were outbid",
    "message": "You were outbid on HS-20413.",
    "url": "https://homeslice.example/property/019aaf3e-5c00-7000-8000-000000000001",
    "further": []
  }
}
\`\`\`

Each kind is described below, under *Webhooks*, with an example that was sent. \`version\` is the format, which a webhook keeps. \`is_test\`
is true for an event that was sent to try your server: nothing of it has happened. To try a server on your own computer, use
\`npx homeslice listen --forward-to http://localhost:3000/hooks\` of the SDK.

The headers are those of [Standard Webhooks](https://www.standardwebhooks.com), whose libraries verify them. By hand:

\`\`\`js
import { createHmac, timingSafeEqual } from 'node:crypto'

function isFromHomeSlice(headers, body, secret) {
  const age = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))
  if (!(age < 300)) return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = \`\${headers['webhook-id']}.\${headers['webhook-timestamp']}.\${body}\`
  const expected = createHmac('sha256', key).update(signed).digest()
  return headers['webhook-signature'].split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
\`\`\`

Answer with a status from 200 to 299 within 10 seconds. Everything else is tried again after 5 seconds, 1, 5 and 30 minutes, 2, 5, 10 and 10
hours. An event can arrive more than once: its \`webhook-id\` is the same each time. Events of one webhook are sent one after the other, but
one that failed arrives after later ones. Redirects are not followed; the address is https on the public internet. After a last failed try, or
a response with 410, the webhook is turned off and you are notified. For 24 hours after a new secret is made, the old one signs as well.
`
