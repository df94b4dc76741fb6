import { DAY_MS } from '#domain/kernel/durations.ts'
import { docusignEnvelope } from '#domain/signing/docusign/contract.ts'
import { unavailable } from '../../../platform/http/errors.ts'
import type { ProviderRequest, ProviderSigner, SigningProvider } from '../../commands/provider.ts'
import type { DocusignSettings } from '../settings.ts'
import { type DocusignClient, DocusignError, makeClient } from './client.ts'
import { reportOfEnvelope } from './read-event.ts'
import { refusalOf } from './refusal.ts'

/** The longest texts that DocuSign accepts. */
const LONGEST_SUBJECT = 100
const LONGEST_MESSAGE = 10_000
const LONGEST_REASON = 200
/** The path to which DocuSign sends the events of envelopes. */
export const EVENTS_PATH = '/api/docusign/events/'
const EVENTS = [
  'envelope-sent',
  'envelope-delivered',
  'envelope-completed',
  'envelope-declined',
  'envelope-voided',
]
const RECIPIENT_EVENTS = [
  'recipient-sent',
  'recipient-delivered',
  'recipient-completed',
  'recipient-declined',
]

/**
 * Signing at DocuSign with an envelope for each request. Signers get the mail of DocuSign; those with an account here
 * can also sign in a view that HomeSlice opens.
 * @throws if the private key of the settings cannot be read
 */
export function docusignProvider(
  settings: DocusignSettings,
  publicUrl: string,
  client: DocusignClient = makeClient(settings),
): SigningProvider {
  const requestJson = async (...[request]: Parameters<DocusignClient['ask']>) =>
    JSON.parse((await client.ask(request)).toString()) as Record<string, unknown>
  const envelope = ({ reference }: ProviderRequest) => {
    if (reference === null) throw new Error('The request was not sent to DocuSign.')
    return `/envelopes/${encodeURIComponent(reference)}`
  }

  /** The envelope of a request whose response was lost. */
  async function sentBefore({ id }: ProviderRequest): Promise<string | null> {
    const found = await requestJson({
      method: 'GET',
      path: '/envelopes',
      query: { transaction_ids: id },
      isRepeatable: true,
    })
    const [first] = Array.isArray(found.envelopes) ? found.envelopes : []
    return typeof first?.envelopeId === 'string' ? first.envelopeId : null
  }

  return {
    name: 'docusign',
    async send(request, pdf) {
      const known = await sentBefore(request)
      if (known) return known
      const made = await requestJson({
        method: 'POST',
        path: '/envelopes',
        body: envelopeOf(request, pdf, `${publicUrl}${EVENTS_PATH}`),
        // The next run of the job checks first whether this envelope was sent.
        isRepeatable: false,
      }).catch((error: unknown) => {
        throw refusalOf(error) ?? error
      })
      if (typeof made.envelopeId !== 'string') throw new Error('DocuSign made no envelope.')
      return made.envelopeId
    },
    async embeddedUrl(request, signer, returnTo) {
      try {
        const { url } = await requestJson({
          method: 'POST',
          path: `${envelope(request)}/views/recipient`,
          body: {
            returnUrl: returnTo,
            authenticationMethod: 'email',
            ...recipientOf(signer),
          },
          isRepeatable: true,
        })
        if (typeof url === 'string' && url.startsWith('http')) return url
      } catch (error) {
        if (!(error instanceof DocusignError)) throw error
      }
      throw unavailable('DocuSign cannot open the document now. Wait a moment and try again.')
    },
    async report(request) {
      const envelopeNow = await requestJson({
        method: 'GET',
        path: envelope(request),
        query: { include: 'recipients' },
        // The next hourly run queries it again.
        isRepeatable: false,
      })
      return request.reference === null
        ? null
        : reportOfEnvelope(request.reference, docusignEnvelope.parse(envelopeNow))
    },
    async remind(request) {
      await client.ask({
        method: 'PUT',
        path: envelope(request),
        query: { resend_envelope: 'true' },
        body: {},
        isRepeatable: true,
      })
    },
    async void(request, reason) {
      try {
        await client.ask({
          method: 'PUT',
          path: envelope(request),
          body: { status: 'voided', voidedReason: reason.slice(0, LONGEST_REASON) || 'Ended by the sender' },
          isRepeatable: true,
        })
      } catch (error) {
        // The envelope had already ended.
        if (!(error instanceof DocusignError && error.code === 'ENVELOPE_CANNOT_VOID_INVALID_STATE'))
          throw error
      }
    },
    async finished(request) {
      const pdf = await client.ask({
        method: 'GET',
        path: `${envelope(request)}/documents/combined`,
        query: { certificate: 'true' },
        isRepeatable: true,
      })
      if (!pdf.subarray(0, 1024).includes('%PDF-')) throw new Error('DocuSign sent no PDF.')
      return pdf
    },
  }
}

const recipientOf = ({ id, place, name, email }: ProviderSigner) => ({
  email,
  userName: name,
  clientUserId: id,
  recipientId: String(place + 1),
})

/** Puts a text on one line, because it becomes the subject of a mail. */
const line = (text: string, most: number) =>
  text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, most)

function envelopeOf(request: ProviderRequest, pdf: Buffer, eventsUrl: string) {
  const { id, title, message, asked_by, in_order, expires_at, signers } = request
  const days = Math.max(1, Math.ceil((expires_at.getTime() - Date.now()) / DAY_MS))
  return {
    status: 'sent',
    // Finds the envelope if the response is lost.
    transactionId: id,
    emailSubject: line(`${asked_by} asks you to sign ${title}`, LONGEST_SUBJECT),
    ...(message && { emailBlurb: message.slice(0, LONGEST_MESSAGE) }),
    documents: [
      {
        documentId: '1',
        name: line(title, LONGEST_SUBJECT),
        fileExtension: 'pdf',
        documentBase64: pdf.toString('base64'),
      },
    ],
    recipients: {
      signers: signers.map(({ id: signer, place, name, email, role }) => ({
        name,
        email,
        recipientId: String(place + 1),
        routingOrder: String(in_order ? place + 1 : 1),
        roleName: role,
        clientUserId: signer,
        // DocuSign also sends its mail, for signers who have no account here.
        embeddedRecipientStartURL: 'SIGN_AT_DOCUSIGN',
      })),
    },
    notification: {
      useAccountDefaults: 'false',
      expirations: { expireEnabled: 'true', expireAfter: String(days), expireWarn: '0' },
    },
    eventNotification: {
      url: eventsUrl,
      deliveryMode: 'SIM',
      requireAcknowledgment: 'true',
      includeHMAC: 'true',
      events: [...EVENTS, ...RECIPIENT_EVENTS],
      eventData: { version: 'restv2.1', format: 'json', includeData: ['recipients'] },
    },
  }
}
