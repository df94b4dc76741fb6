import { z } from 'zod'
import { route } from '../../kernel/route.ts'

const word = z.string().max(1_000)

/** An envelope with its recipients, as in events and responses of the API; their other fields are ignored. */
export const docusignEnvelope = z.object({
  status: word.optional(),
  voidedReason: word.nullish(),
  recipients: z
    .object({
      signers: z
        .array(
          z.object({
            email: word.optional(),
            status: word.optional(),
            declinedReason: word.nullish(),
          }),
        )
        .max(100)
        .optional(),
    })
    .optional(),
})
export type DocusignEnvelope = z.output<typeof docusignEnvelope>

/** An event of DocuSign (Connect, restv2.1 as JSON). */
const docusignEvent = z
  .object({
    event: word.optional(),
    data: z.object({ envelopeId: word, envelopeSummary: docusignEnvelope.optional() }),
  })
  .meta({
    examples: [
      {
        event: 'envelope-completed',
        data: {
          envelopeId: '7b1f0a52-3c1d-4e57-9a1c-0d6f5b0f9a11',
          envelopeSummary: {
            status: 'completed',
            recipients: { signers: [{ email: 'ana.roy@lender.example', status: 'completed' }] },
          },
        },
      },
    ],
  })
export type DocusignEvent = z.output<typeof docusignEvent>

export const receiveDocusignEvent = route({
  method: 'POST',
  path: '/docusign/events/',
  summary: 'What happened to an envelope at DocuSign; signed by DocuSign (`X-DocuSign-Signature-1`)',
  tag: 'Signing',
  access: 'public',
  status: 204,
  body: docusignEvent,
  response: z.null(),
})
