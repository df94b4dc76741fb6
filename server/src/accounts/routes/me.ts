import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/accounts/contract.ts'
import { bindingLanguages } from '#domain/kernel/binding-text.ts'
import { languageOf } from '../../platform/http/language.ts'
import { serve, servePublic } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { acceptAgreement } from '../commands/accept-agreement.ts'
import { confirmEmailChange, requestEmailChange } from '../commands/change-email.ts'
import { changeOwnDetails } from '../commands/change-user.ts'
import { endOwnSession, endOwnSessions } from '../commands/end-sessions.ts'
import { withMinimumDuration } from '../commands/minimum-duration.ts'
import { askForNames } from '../commands/name-changes.ts'
import { clearRefreshCookie } from '../commands/refresh-cookie.ts'
import { acceptancesOf, agreementIn, agreementInForce, agreementOf } from '../queries/agreements.ts'
import { loadMe, sessionsOf } from '../queries/users.ts'
import { storeLanguage } from '../store/users.ts'
import { CODE_SENT } from './code-sent.ts'
import { limitEmail } from './limits.ts'

/** A user's own account: details, e-mail address, user agreement and sessions. */
export function meRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.getMe, (actor) => loadMe(platform.db, actor))
  serve(app, contract.patchMe, async (actor, { body }) => {
    await changeOwnDetails(platform, actor, body)
    return loadMe(platform.db, actor)
  })
  serve(app, contract.chooseLanguage, async (actor, { body }) => {
    await platform.db.transaction().execute((tx) => storeLanguage(tx, actor.user_id, body.language))
    return null
  })
  serve(app, contract.requestNameChange, async (actor, { body }) => {
    await askForNames(platform, actor, body)
    return loadMe(platform.db, actor)
  })
  serve(app, contract.changeEmail, async (actor, { body, request }) => {
    await limitEmail(platform.db, 'change-email', actor.email, request)
    await withMinimumDuration(platform, () => requestEmailChange(platform, actor, body))
    return CODE_SENT
  })
  serve(app, contract.confirmEmail, async (actor, { body, request }) => {
    await limitEmail(platform.db, 'confirm-email', actor.email, request)
    await confirmEmailChange(platform, actor, body.otp)
    return loadMe(platform.db, actor)
  })

  servePublic(app, contract.getAgreement, async ({ query, request }) =>
    query.version === undefined
      ? agreementIn(bindingLanguages(languageOf(request) === 'fr'), await agreementInForce(platform.db))
      : agreementOf(platform.db, query.version),
  )
  serve(app, contract.acceptAgreement, async (actor, { body }) => {
    await acceptAgreement(platform, actor, body.version)
    return loadMe(platform.db, actor)
  })
  serve(app, contract.listAcceptances, (actor) => acceptancesOf(platform.db, actor))

  serve(app, contract.listSessions, (actor) => sessionsOf(platform.db, actor))
  serve(app, contract.deleteSessions, async (actor, { query, reply }) => {
    const keepsCurrent = query.keep_current === true
    const ended = await endOwnSessions(platform, actor, keepsCurrent)
    if (!keepsCurrent) clearRefreshCookie(platform, reply)
    return { ended }
  })
  serve(app, contract.deleteSession, async (actor, { params }) => {
    await endOwnSession(platform, actor, params.id)
    return null
  })
}
