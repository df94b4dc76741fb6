import type { z } from 'zod'
import { DAY_SECONDS } from '#domain/kernel/durations.ts'
import type { RouteBody } from '#domain/kernel/route.ts'
import { consentOf } from '#domain/signing/consent.ts'
import type { signDocument as contract, SigningPage } from '#domain/signing/contract.ts'
import { SIGNING_EVENTS } from '#domain/signing/events.ts'
import { isTurnOf, placeProblem } from '#domain/signing/rules.ts'
import { SIGNING_CODE_MINUTES } from '#domain/signing/vocabulary.ts'
import { printable } from '../../files/rendering/pdf-fonts.ts'
import { newCode } from '../../platform/auth/tokens.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { conflict, HttpError, invalidField, notFound, tooManyRequests } from '../../platform/http/errors.ts'
import { countTry, startCooldown } from '../../platform/http/rate-limit.ts'
import type { Platform } from '../../platform/platform.ts'
import { signerActions } from '../policy.ts'
import {
  accountsOf,
  findRequest,
  lockRequest,
  type RequestRow,
  type SignerRow,
  signaturesOf,
  signerOfToken,
  stateOf,
  withSigner,
} from '../queries/requests.ts'
import { endCode, insertSignature, markConsented, setCode, takeCodeTry } from '../store.ts'
import { signingPageView } from '../views/request.ts'
import { mailEnd, titleIn } from './invite.ts'
import { move } from './move.ts'
import { signatureImageOf } from './signature-image.ts'
import { aboutSigner, type Origin, subjectOf } from './subject.ts'

const RESEND_SECONDS = 60
const CODES_A_DAY = 20

type Input = z.output<RouteBody<typeof contract>>

interface Turn {
  request: RequestRow
  signer: SignerRow
}

const signerIn = (request: RequestRow, id: string): SignerRow => {
  const signer = request.signers.find((each) => each.id === id)
  if (!signer) throw notFound()
  return signer
}

/** What the signer of a link sees. @throws 404 */
export async function pageOf({ db }: Platform, token: string): Promise<SigningPage> {
  const { id, request_id } = await signerOfToken(db, token)
  return pageFor(db, await findRequest(db, request_id), id)
}

const pageFor = async (db: Db | Tx, request: RequestRow, signerId: string): Promise<SigningPage> =>
  signingPageView(request, signerIn(request, signerId), await signaturesOf(db, request))

/** Locks the request of a link. @throws 404 */
async function lockOf(tx: Tx, token: string): Promise<Turn> {
  const { id, request_id } = await signerOfToken(tx, token)
  const request = await lockRequest(tx, request_id)
  return { request, signer: signerIn(request, id) }
}

/** @throws 409 with the reason why the signer cannot act now */
function assertTurn({ request, signer }: Turn): void {
  if (signer.status === 'signed') throw conflict('You have signed this document already.', 'already_signed')
  if (request.status === 'voided') throw conflict('The sender has ended this request.', 'ended')
  if (request.status === 'declined')
    throw conflict('This request ended because a signer declined to sign.', 'ended')
  if (request.status === 'expired' || request.is_over)
    throw conflict('The time for signing this document has ended. The sender can send it again.', 'ended')
  if (request.provider !== 'builtin') throw conflict('This document is signed on the page of DocuSign.')
  if (!isTurnOf(stateOf(request), signer.place)) throw conflict('It is not your turn to sign yet.')
}

/**
 * The document of a link: the original, and after the last signature the signed one. Opening it is recorded once.
 * @throws 404 if the link has ended, 409 if the request has ended without this signature
 */
export const openDocument = (platform: Platform, token: string, origin: Origin) =>
  platform.db.transaction().execute(async (tx) => {
    const { request, signer } = await lockOf(tx, token)
    if (!signerActions(request, signer).read) {
      assertTurn({ request, signer })
      throw notFound()
    }
    const seen = await move(platform, tx, request, { type: 'view', signer: signer.place })
    if (seen)
      await platform.events.append(tx, SIGNING_EVENTS, {
        type: 'signing.viewed',
        ...subjectOf(request),
        after: { ...aboutSigner(request, signer), ...origin },
      })
    return {
      storage_key: request.finished_key ?? request.original_key,
      media_type: 'application/pdf',
      name: request.title,
    }
  })

/** Records once that the signer agrees to sign electronically. @throws 404, 409 */
export const consent = (
  platform: Platform,
  token: string,
  version: string,
  origin: Origin,
): Promise<SigningPage> =>
  platform.db.transaction().execute(async (tx) => {
    const turn = await lockOf(tx, token)
    assertTurn(turn)
    const { request, signer } = turn
    if (consentOf(version) === null)
      throw conflict('This text has changed. Reload the page and read it again.', 'stale_consent')
    if (signer.status !== 'viewed') throw conflict('Open the document first.')
    if (signer.consented_at !== null) return pageFor(tx, request, signer.id)
    const consented = withSigner(request, await markConsented(tx, signer.id, version))
    await platform.events.append(tx, SIGNING_EVENTS, {
      type: 'signing.consented',
      ...subjectOf(request),
      after: { ...aboutSigner(request, signer), ...origin, version },
    })
    return pageFor(tx, consented, signer.id)
  })

// A plain hash of six digits could be reversed by trying all codes, so the digest includes the key and the signer.
const sealed = (signerId: string, code: string) => `code:sign:${signerId}:${code}`

/** A new code of a signer, and the signer with it; the earlier one ends. */
export async function issueCode(
  { tokens }: Pick<Platform, 'tokens'>,
  tx: Tx,
  signerId: string,
): Promise<{ code: string; signer: SignerRow }> {
  const code = newCode()
  return { code, signer: await setCode(tx, signerId, tokens.sign(sealed(signerId, code))) }
}

/**
 * Mails a code to the signer; the earlier one ends.
 * @throws 404, 409, 429 within a minute, or after 20 in a day
 */
export const sendCode = (platform: Platform, token: string, origin: Origin): Promise<SigningPage> =>
  platform.db.transaction().execute(async (tx) => {
    const turn = await lockOf(tx, token)
    assertTurn(turn)
    const { request, signer } = turn
    if (signer.consented_at === null) throw conflict('Agree to sign electronically first.')
    const wait = await startCooldown(tx, `signing code:${signer.id}`, RESEND_SECONDS)
    if (wait > 0)
      throw tooManyRequests(
        wait,
        `A code was sent a moment ago: use that one, or wait ${wait} seconds and request another.`,
      )
    const { hits, wait: rest } = await countTry(tx, `signing codes:${signer.id}`, DAY_SECONDS)
    if (hits > CODES_A_DAY) throw tooManyRequests(rest, 'Too many codes today. Try again tomorrow.')
    const { code, signer: withCode } = await issueCode(platform, tx, signer.id)
    await platform.mail.code(
      tx,
      {
        to: signer.email,
        subject: 'Your code for signing on HomeSlice',
        text: [
          'Hello,',
          `Your code is ${code}. Enter it to sign ${titleIn(request)}. It can be used once within ${SIGNING_CODE_MINUTES} minutes.`,
          'HomeSlice never asks for this code by phone or e-mail. If you are not about to sign, ignore this message and do not share the code.',
        ].join('\n\n'),
      },
      { goodForSeconds: SIGNING_CODE_MINUTES * 60, isOfMember: true },
    )
    await platform.events.append(tx, SIGNING_EVENTS, {
      type: 'signing.code_sent',
      ...subjectOf(request),
      after: { ...aboutSigner(request, signer), ...origin },
    })
    return pageFor(tx, withSigner(request, withCode), signer.id)
  })

const wrongCode = () =>
  invalidField('code', 'This code is wrong or no longer valid. Check it, or request a new one.')

/**
 * Signs: checks the code, stores the signature and its place, and with the last one completes the request.
 * @throws 404; 400 on `code`, `signature` or `place`; 409 if it is not the signer's turn, or they have signed
 */
export async function sign(
  platform: Platform,
  token: string,
  input: Input,
  origin: Origin,
): Promise<SigningPage> {
  const { id, request_id } = await signerOfToken(platform.db, token)
  const known = await findRequest(platform.db, request_id)
  assertTurn({ request: known, signer: signerIn(known, id) })
  const problem = placeProblem(input.place, known.pages)
  if (problem) throw invalidField('place', problem)
  const content = await contentOf(platform, id, input)
  const answer = await platform.db.transaction().execute(async (tx) => {
    const turn = await lockOf(tx, token)
    assertTurn(turn)
    const { request, signer } = turn
    if (signer.consented_at === null) throw conflict('Agree to sign electronically first.')
    const expected = await takeCodeTry(tx, signer.id)
    if (expected === null || !platform.tokens.isSigned(sealed(signer.id, input.code), expected))
      return wrongCode()
    const used = withSigner(request, await endCode(tx, signer.id))
    const signed = await storeSignature(
      platform,
      tx,
      { request: used, signer },
      { ...input, content },
      origin,
    )
    return pageFor(tx, signed, signer.id)
  })
  // Throws after the commit, so that the failed try is counted.
  if (answer instanceof HttpError) throw answer
  return answer
}

async function storeSignature(
  platform: Platform,
  tx: Tx,
  { request, signer }: Turn,
  { signature, place, content }: Input & { content: string },
  origin: Origin,
): Promise<RequestRow> {
  const kind = signature.typed === undefined ? 'drawn' : 'typed'
  const moved = await move(
    platform,
    tx,
    request,
    { type: 'sign', signer: signer.place },
    { facts: { signer: signer.id, values: origin } },
  )
  if (!moved) throw conflict('Open the document first.')
  await insertSignature(tx, { signer_id: signer.id, kind, content, ...place })
  await platform.events.append(tx, SIGNING_EVENTS, {
    type: 'signing.signed',
    ...subjectOf(request),
    after: { ...aboutSigner(request, signer), ...origin, kind, is_last: moved.status === 'completed' },
  })
  return moved
}

/** The stored content of a signature. @throws 400 if it cannot be used */
async function contentOf(platform: Platform, signerId: string, { signature }: Input): Promise<string> {
  if (signature.typed !== undefined) {
    if (printable(signature.typed) !== signature.typed.normalize('NFC'))
      throw invalidField('signature', 'These letters cannot be printed here: draw your signature instead.')
    return signature.typed
  }
  const png = Buffer.from((signature.drawn ?? '').split(',')[1] ?? '', 'base64')
  const signatureImage = await platform.heavy.run(`signer ${signerId}`, () => signatureImageOf(png))
  if (signatureImage === null)
    throw invalidField('signature', 'Nothing is drawn, or the picture cannot be read. Draw it again.')
  return platform.encryption.seal(signatureImage.toString('base64'), signerId)
}

/** Declines, which ends the request. @throws 404, 409 */
export const decline = (
  platform: Platform,
  token: string,
  reason: string,
  origin: Origin,
): Promise<SigningPage> =>
  platform.db.transaction().execute(async (tx) => {
    const turn = await lockOf(tx, token)
    assertTurn(turn)
    const { request, signer } = turn
    const facts = { signer: signer.id, values: { ...origin, decline_reason: reason } }
    const moved = await move(platform, tx, request, { type: 'decline', signer: signer.place }, { facts })
    if (!moved) throw conflict('It is not your turn to sign yet.')
    const others = request.signers.filter(({ id, status }) => id !== signer.id && status !== 'waiting')
    await mailEnd(
      platform,
      tx,
      request,
      others,
      `${titleIn(request)} will not be signed: one of the signers declined.`,
    )
    await platform.events.append(tx, SIGNING_EVENTS, {
      type: 'signing.declined',
      ...subjectOf(request),
      after: { ...aboutSigner(request, signer), ...origin, user_ids: await accountsOf(tx, others), reason },
    })
    return pageFor(tx, moved, signer.id)
  })
