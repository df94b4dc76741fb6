import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '#domain/kernel/language.ts'
import type { Encryption } from '../auth/encryption.ts'
import type { Db } from '../database/database.ts'
import type { Job, JobRun } from '../jobs/jobs.ts'
import { claimMail, isClaimed, markMailSent, releaseMail } from './claims.ts'
import { type Mailer, MailNotStarted, type Message } from './mail.ts'
import { mailIn } from './mail-in.ts'
import { type MailLane, openMail, waitingMail } from './outbox.ts'

/** A worker that was killed is replaced within this time. A code lives for minutes. */
const GIVEN_UP_SECONDS = 30
const WORKERS = 3

interface Sending {
  db: Db
  mailer: Mailer
  encryption: Encryption
  log: FastifyBaseLogger
  /** The language of the user with an address; English of any other. */
  languageOf: (address: string) => Promise<Language>
}

/** Sends the mails of one lane, each at most once and not after it has expired. */
export const mailJob = (sending: Sending, lane: MailLane): Job<typeof waitingMail> => ({
  name: lane,
  title: lane === 'mail.codes' ? 'E-mail with a code or link' : 'E-mail',
  schema: waitingMail,
  workers: WORKERS,
  giveUpSeconds: GIVEN_UP_SECONDS,
  isDeletedWhenDone: true,
  handle: ({ sealed, good_for_seconds }, run) =>
    deliver(sending, run, sealed, good_for_seconds === null ? null : endOf(run, good_for_seconds)),
})

const endOf = ({ createdOn }: JobRun, seconds: number) => new Date(createdOn.getTime() + seconds * 1000)

/**
 * The claim is written before the first byte of the content leaves and removed when the receiving server rejects the
 * message. A claim without a result means that it is unknown whether the message arrived: it is not sent again.
 */
async function deliver(
  { db, mailer, encryption, log, languageOf }: Sending,
  { id, signal }: JobRun,
  sealed: string,
  expiresAt: Date | null,
): Promise<void> {
  let isOurs = false
  try {
    await mailer.send(
      { id, ...(await translated(openMail(encryption, id, sealed), languageOf)) },
      async () => {
        isOurs = await claimMail(db, id, expiresAt)
        return isOurs
      },
      signal,
    )
  } catch (error) {
    if (isNotStarted(error)) return reportNotStarted(db, id, log)
    if (isOurs && isUncertain(error)) {
      log.error({ err: error, mail: id }, 'it is not known whether a mail arrived; it is not sent again')
      return
    }
    if (isOurs) await releaseMail(db, id)
    throw error
  }
  await markMailSent(db, id)
}

const translated = async (message: Message, languageOf: Sending['languageOf']): Promise<Message> =>
  mailIn(message.language ?? (await languageOf(message.to)), message)

/** The transport wraps the error of a message's content. */
const isNotStarted = (error: unknown): boolean =>
  error instanceof MailNotStarted || (error instanceof Error && isNotStarted(error.cause))

/** After the content has begun, only a rejection by the receiving server proves that it did not take the message. */
const isUncertain = (error: unknown): boolean =>
  !(error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number')

async function reportNotStarted(db: Db, id: string, log: FastifyBaseLogger): Promise<void> {
  const claim = await isClaimed(db, id)
  if (claim === 'sent') return
  if (claim === 'uncertain')
    log.error({ mail: id }, 'a server ended while it sent a mail; it may have arrived and is not sent again')
  else log.warn({ mail: id }, 'a mail had expired before it could be sent')
}
