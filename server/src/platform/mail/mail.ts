import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Language } from '#domain/kernel/language.ts'
import { htmlOf } from './html.ts'

export interface Message {
  to: string
  subject: string
  text: string
  /** Its sentences are English until it is sent: then they are put into this language, by default the receiver's. */
  language?: Language | undefined
  /** The URL with which a mail program switches such mails off in one click (RFC 8058). */
  off_url?: string | undefined
}

/** A message with the id under which it is sent at most once. */
export interface IdentifiedMessage extends Message {
  id: string
}

/** Thrown if `begin` holds a message back. */
export class MailNotStarted extends Error {}

export interface Mailer {
  /**
   * @param begin runs when the receiving server waits for the content and before its first byte; false holds the
   * message back
   * @throws MailNotStarted, or the error of the connection
   */
  send(message: IdentifiedMessage, begin: () => Promise<boolean>, signal?: AbortSignal): Promise<void>
}

const TIMEOUT_MS = 10_000

interface MailerOptions {
  smtpUrl: string | undefined
  from: string
  folder: string
  /** The address of the web app, to which links lead; its host is in the ids of messages. */
  site: string
}

/** Loaded with the first message, as its code is large. */
const load = async () => (await import('nodemailer')).default

/** Sends by SMTP if configured, else writes one `.eml` file per message to the folder. */
export function makeMailer({ smtpUrl, from, folder, site }: MailerOptions): Mailer {
  const fieldsOf = ({ id, off_url, language = 'en', ...message }: IdentifiedMessage) => ({
    from,
    messageId: `<${id}@${new URL(site).hostname}>`,
    ...message,
    html: htmlOf(message.text, site, language),
    ...(off_url !== undefined && {
      headers: {
        'List-Unsubscribe': `<${off_url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  })
  if (smtpUrl) {
    return {
      async send(message, begin, signal) {
        const transport = (await load()).createTransport({
          url: smtpUrl,
          connectionTimeout: TIMEOUT_MS,
          greetingTimeout: TIMEOUT_MS,
          socketTimeout: TIMEOUT_MS,
          dnsTimeout: TIMEOUT_MS,
        })
        transport.use('stream', ({ message: content }, done) => {
          const read = content.createReadStream.bind(content)
          // A generator starts when it is first read, which is after the server's answer to DATA.
          content.createReadStream = () => Readable.from(contentAfter(begin, read))
          done()
        })
        await transport.sendMail({ ...fieldsOf(message), ...(signal && { signal }) })
      },
    }
  }
  return {
    async send(message, begin) {
      const transport = (await load()).createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'unix',
      })
      const { message: eml } = await transport.sendMail(fieldsOf(message))
      await mkdir(folder, { recursive: true })
      if (!(await begin())) throw new MailNotStarted()
      await writeFile(join(folder, `${message.id}.eml`), eml as Buffer)
    },
  }
}

async function* contentAfter(begin: () => Promise<boolean>, read: () => AsyncIterable<Buffer>) {
  if (!(await begin())) throw new MailNotStarted()
  yield* read()
}
