import { createHmac, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { jwtVerify } from 'jose'

const ACCOUNT = 'f3a1c0de-0000-4000-8000-00000000cafe'
const USER = '5e0f2b1c-0000-4000-8000-000000000042'
const INTEGRATION = 'aa11bb22-0000-4000-8000-000000000007'
export const CONNECT_KEYS = ['first-connect-key', 'second-connect-key'] as const

interface Recipient {
  email: string
  name: string
  recipientId: string
  routingOrder: string
  clientUserId: string
  status: string
  declinedReason?: string
}

export interface Envelope {
  envelopeId: string
  status: string
  transactionId: string
  emailSubject: string
  pdf: Buffer
  recipients: Recipient[]
  eventsUrl: string
  voidedReason?: string
  resent: number
}

type Fault = (response: ServerResponse) => unknown

/** A local server with DocuSign's API for one account, which can be made to fail. */
export interface DocusignServer {
  /** The product's settings for this server. */
  settings: Record<string, string>
  envelopes: Map<string, Envelope>
  /** Number of tokens that were issued. */
  tokens: number
  /** Sets the next responses of the API, before it works again. */
  fail(...faults: readonly Fault[]): void
  /** Rejects the next envelope. */
  refuse(status: number, errorCode: string, message?: string): void
  /** True until the envelope that is to be rejected has come. */
  willRefuse(): boolean
  /** The envelopes whose state was queried, in this order. */
  queried: string[]
  /** Creates the next envelope but loses the response. */
  loseAnswer(): void
  endTokens(): void
  close(): Promise<void>
}

export const answering =
  (status: number): Fault =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ errorCode: `E${status}` }))
export const silent: Fault = () => {}

export async function startDocusignServer(): Promise<DocusignServer> {
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-docusign-'))
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(join(folder, 'docusign.key'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const faults: Fault[] = []
  let isAnswerLost = false
  let refusal: { status: number; errorCode: string; message?: string | undefined } | undefined
  const valid = new Set<string>()
  const envelopes = new Map<string, Envelope>()
  const http = createServer(async (request, response) => {
    const body = (await buffer(request)).toString()
    try {
      await respond(request, body, response)
    } catch (error) {
      send(response, 500, { errorCode: 'BROKEN', message: String(error) })
    }
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const server: DocusignServer = {
    settings: {
      SIGNING: 'docusign',
      DOCUSIGN_ACCOUNT_ID: ACCOUNT,
      DOCUSIGN_INTEGRATION_KEY: INTEGRATION,
      DOCUSIGN_USER_ID: USER,
      DOCUSIGN_PRIVATE_KEY: join(folder, 'docusign.key'),
      DOCUSIGN_AUTH_URL: origin,
      DOCUSIGN_API_URL: origin,
      DOCUSIGN_CONNECT_KEYS: CONNECT_KEYS.join(','),
    },
    envelopes,
    tokens: 0,
    fail: (...next) => void faults.push(...next),
    refuse(status, errorCode, message) {
      refusal = { status, errorCode, message }
    },
    willRefuse: () => refusal !== undefined,
    queried: [],
    loseAnswer() {
      isAnswerLost = true
    },
    endTokens: () => valid.clear(),
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }

  async function respond(request: IncomingMessage, body: string, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', origin)
    if (pathname === '/oauth/token') return sendToken(body, response, publicKey)
    const fault = faults.shift()
    if (fault) return void (await fault(response))
    if (!valid.has(request.headers.authorization ?? ''))
      return send(response, 401, { errorCode: 'AUTHORIZATION_INVALID_TOKEN', message: 'Expired.' })
    const prefix = `/restapi/v2.1/accounts/${ACCOUNT}/envelopes`
    if (!pathname.startsWith(prefix)) return send(response, 404, { errorCode: 'RESOURCE_NOT_FOUND' })
    const [, id, part, kind] = pathname.slice(prefix.length).split('/')
    const called = `${request.method} ${[id && ':id', part, kind].filter(Boolean).join('/')}`
    if (called === 'GET ') {
      const wanted = searchParams.get('transaction_ids')
      const found = [...envelopes.values()].filter(({ transactionId }) => transactionId === wanted)
      return send(response, 200, {
        resultSetSize: String(found.length),
        envelopes: found.map(({ envelopeId }) => ({ envelopeId })),
      })
    }
    if (called === 'POST ' && refusal) {
      const { status, ...body } = refusal
      refusal = undefined
      return send(response, status, body)
    }
    if (called === 'POST ') return make(JSON.parse(body), response)
    const envelope = envelopes.get(id ?? '')
    if (!envelope) return send(response, 404, { errorCode: 'ENVELOPE_DOES_NOT_EXIST' })
    if (called === 'GET :id') {
      server.queried.push(envelope.envelopeId)
      const { status, voidedReason, recipients } = envelope
      return send(response, 200, {
        envelopeId: id,
        status,
        voidedReason,
        ...(searchParams.get('include') === 'recipients' && { recipients: { signers: recipients } }),
      })
    }
    if (called === 'PUT :id' && searchParams.get('resend_envelope') === 'true') {
      envelope.resent += 1
      return send(response, 200, { envelopeId: id })
    }
    if (called === 'PUT :id') {
      const { status, voidedReason } = JSON.parse(body)
      if (['completed', 'voided', 'declined'].includes(envelope.status))
        return send(response, 400, { errorCode: 'ENVELOPE_CANNOT_VOID_INVALID_STATE' })
      Object.assign(envelope, { status, voidedReason })
      return send(response, 200, { envelopeId: id })
    }
    if (called === 'POST :id/views/recipient') return view(envelope, JSON.parse(body), response)
    if (called === 'GET :id/documents/combined') {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(envelope.pdf)
      return
    }
    send(response, 405, { errorCode: 'METHOD' })
  }

  async function sendToken(body: string, response: ServerResponse, key: KeyObject): Promise<void> {
    const form = new URLSearchParams(body)
    const { payload } = await jwtVerify(form.get('assertion') ?? '', key, {
      issuer: INTEGRATION,
      subject: USER,
      audience: new URL(origin).host,
      maxTokenAge: '1h',
    })
    if (
      form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer' ||
      payload.scope !== 'signature impersonation'
    )
      return send(response, 400, { error: 'invalid_grant' })
    server.tokens += 1
    const token = randomUUID()
    valid.add(`Bearer ${token}`)
    send(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 3600 })
  }

  function make(definition: Definition, response: ServerResponse): void {
    const envelopeId = randomUUID()
    envelopes.set(envelopeId, {
      envelopeId,
      status: definition.status,
      transactionId: definition.transactionId,
      emailSubject: definition.emailSubject,
      pdf: Buffer.from(definition.documents[0]?.documentBase64 ?? '', 'base64'),
      recipients: definition.recipients.signers.map((signer) => ({ ...signer, status: 'created' })),
      eventsUrl: definition.eventNotification.url,
      resent: 0,
    })
    if (isAnswerLost) {
      isAnswerLost = false
      response.destroy()
      return
    }
    send(response, 201, { envelopeId, status: definition.status, uri: `/envelopes/${envelopeId}` })
  }

  function view(envelope: Envelope, options: Record<string, string>, response: ServerResponse) {
    const signer = envelope.recipients.find(
      ({ clientUserId, email, name }) =>
        clientUserId === options.clientUserId && email === options.email && name === options.userName,
    )
    if (!signer || options.authenticationMethod !== 'email' || !options.returnUrl)
      return send(response, 400, { errorCode: 'UNKNOWN_ENVELOPE_RECIPIENT' })
    send(response, 201, { url: `${origin}/signing/${envelope.envelopeId}/${signer.recipientId}` })
  }
  return server
}

interface Definition {
  status: string
  transactionId: string
  emailSubject: string
  documents: { documentBase64: string }[]
  recipients: { signers: Recipient[] }
  eventNotification: { url: string }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** An event as DocuSign sends it: its bytes, and their signatures. */
export function eventOf(
  { envelopeId }: Pick<Envelope, 'envelopeId'>,
  summary: {
    status: string
    voidedReason?: string
    signers: readonly { email: string; status: string; declinedReason?: string }[]
  },
  keys: readonly string[] = CONNECT_KEYS,
): { body: string; headers: Record<string, string> } {
  const { signers, ...rest } = summary
  const body = JSON.stringify(
    {
      event: `envelope-${summary.status}`,
      apiVersion: 'v2.1',
      uri: `/restapi/v2.1/accounts/${ACCOUNT}/envelopes/${envelopeId}`,
      retryCount: 0,
      data: { accountId: ACCOUNT, envelopeId, envelopeSummary: { ...rest, recipients: { signers } } },
    },
    null,
    1,
  )
  const headers = Object.fromEntries(
    keys.map((key, place) => [
      `x-docusign-signature-${place + 1}`,
      createHmac('sha256', key).update(body).digest('base64'),
    ]),
  )
  return { body, headers: { 'content-type': 'application/json', ...headers } }
}
