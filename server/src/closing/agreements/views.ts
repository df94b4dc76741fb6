import type { AgreementView } from '#domain/closing/agreements/contract.ts'
import { TEMPLATES } from '#domain/closing/agreements/templates.ts'
import { AGREEMENT, type AgreementKind } from '#domain/closing/agreements/vocabulary.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { canSeeRequest } from '../../signing/policy.ts'
import type { RequestRow } from '../../signing/queries/requests.ts'
import { requestView } from '../../signing/views/request.ts'
import type { ClosingRecord } from '../queries/find-closing.ts'
import { canSend } from './policy.ts'

/** What decides whether an agreement can be sent again. */
export const statusOf = ({ status, finished_at }: RequestRow) => ({
  status,
  is_finished: finished_at !== null,
})

export const agreementView = (
  actor: Actor,
  closing: ClosingRecord,
  kind: AgreementKind,
  latest: RequestRow | undefined,
): AgreementView => ({
  kind,
  label: AGREEMENT[kind],
  what: TEMPLATES[kind].what,
  request: latest && canSeeRequest(actor, latest) ? requestView(actor, latest) : null,
  can: { send: canSend(actor, closing, kind, latest && statusOf(latest)) },
})
