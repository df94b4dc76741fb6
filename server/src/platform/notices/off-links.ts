import { paths } from '#domain/kernel/paths.ts'
import type { Tokens } from '../auth/tokens.ts'
import { API_PREFIX } from '../http/app.ts'

/** What the signature of a link says: that this user switches off e-mails of this kind, and nothing else. */
const signedText = (user: string, kind: string) => `e-mails off:${kind}:${user}`

/**
 * The addresses at which the receiver of an e-mail switches its kind off without logging in: the page with a button, and the
 * address to which mail programs send their one click (RFC 8058). They do not expire, because people open old mails, and do
 * no more than that.
 * @param site address of the web app
 */
export function offLinks(tokens: Tokens, site: string, user: string, kind: string) {
  const signature = tokens.sign(signedText(user, kind))
  return {
    // In the fragment, so that no server on the way sees it.
    page: `${site}${paths.emailsOff}#token=${[user, kind, signature].join('.')}`,
    oneClick: `${site}${API_PREFIX}/notifications/off/${user}/${kind}/${signature}/`,
  }
}

export const isOffLink = (
  tokens: Tokens,
  { user_id, kind, signature }: { user_id: string; kind: string; signature: string },
) => tokens.isSigned(signedText(user_id, kind), signature)
