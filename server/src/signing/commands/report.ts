import { SIGNING_EVENTS } from '#domain/signing/events.ts'
import type { SigningAction } from '#domain/signing/rules.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  accountsOf,
  idOfReference,
  lockRequest,
  type RequestRow,
  type SignerRow,
} from '../queries/requests.ts'
import { recordProviderContact } from '../store.ts'
import { move } from './move.ts'
import type { ProviderReport } from './provider.ts'
import { aboutRequest, aboutSigner, subjectOf } from './subject.ts'

/** Providers report no address or browser of a signer; their own certificate has them. */
const ELSEWHERE = { address: '', browser: '' }

/**
 * Records a provider's report. Known changes are ignored and no status moves back, so reports may be repeated and
 * arrive in any order; each change is recorded once.
 * @returns false if no request has this reference
 */
export const recordReport = (platform: Platform, report: ProviderReport): Promise<boolean> =>
  platform.db.transaction().execute(async (tx) => {
    const id = await idOfReference(tx, report.reference)
    if (id === null) return false
    let request = await lockRequest(tx, id)
    await recordProviderContact(tx, id)
    // In the signers' order, so that no signer acts before their turn.
    for (const { place, email } of request.signers) {
      const reported = report.signers.find((each) => each.email.toLowerCase() === email)
      if (!reported) continue
      if (reported.status !== 'waiting' && reported.status !== 'invited')
        request = await step(platform, tx, request, { type: 'view', signer: place })
      if (reported.status === 'signed')
        request = await step(platform, tx, request, { type: 'sign', signer: place })
      if (reported.status === 'declined')
        request = await step(platform, tx, request, { type: 'decline', signer: place }, reported.reason ?? '')
    }
    if (report.status === 'voided')
      await step(platform, tx, request, { type: 'void' }, 'It was ended at the provider.')
    if (report.status === 'expired') await step(platform, tx, request, { type: 'expire' })
    return true
  })

/** One action with its event; the request as it is if the action is not possible. */
async function step(
  platform: Platform,
  tx: Tx,
  request: RequestRow,
  action: SigningAction,
  reason = '',
): Promise<RequestRow> {
  const signer = 'signer' in action ? request.signers[action.signer] : undefined
  const moved = await move(platform, tx, request, action, {
    ...(action.type === 'void' && { reason }),
    ...(action.type === 'decline' &&
      signer && { facts: { signer: signer.id, values: { decline_reason: reason } } }),
  })
  if (!moved) return request
  await append(platform, tx, request, moved, action, signer, reason)
  return moved
}

async function append(
  platform: Platform,
  tx: Tx,
  request: RequestRow,
  moved: RequestRow,
  { type }: SigningAction,
  signer: SignerRow | undefined,
  reason: string,
): Promise<void> {
  const subject = subjectOf(request)
  const invited = request.signers.filter(({ id, status }) => id !== signer?.id && status !== 'waiting')
  const user_ids = await accountsOf(tx, invited)
  const about = aboutRequest(request)
  if (signer) {
    const of = { ...aboutSigner(request, signer), ...ELSEWHERE }
    if (type === 'view')
      await platform.events.append(tx, SIGNING_EVENTS, { type: 'signing.viewed', ...subject, after: of })
    if (type === 'sign')
      await platform.events.append(tx, SIGNING_EVENTS, {
        type: 'signing.signed',
        ...subject,
        after: { ...of, kind: null, is_last: moved.status === 'completed' },
      })
    if (type === 'decline')
      await platform.events.append(tx, SIGNING_EVENTS, {
        type: 'signing.declined',
        ...subject,
        after: { ...of, user_ids, reason },
      })
    return
  }
  if (type === 'void')
    await platform.events.append(tx, SIGNING_EVENTS, {
      type: 'signing.voided',
      ...subject,
      after: { ...about, user_ids, reason },
    })
  if (type === 'expire')
    await platform.events.append(tx, SIGNING_EVENTS, {
      type: 'signing.expired',
      ...subject,
      after: { ...about, user_ids },
    })
}
