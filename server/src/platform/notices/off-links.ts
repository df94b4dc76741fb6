import { paths } from '#domain/kernel/paths.ts'
import type { Tokens } from '../auth/tokens.ts'
import { API_PREFIX } from '../http/app.ts'

/** The signed text of a link: it permits switching off e-mails of this kind for this user, and nothing else. */
const signedText = (user: string, kind: string) => `e-mails off:${kind}:${user}`

/**
 * The URLs with which the receiver of an e-mail switches its kind off without logging in: a page with a button, and a
 * URL that mail programs call for one click (RFC 8058). They do not expire, because people open old mails, and they do
 * nothing else.
 * @param site address of the web app
 */
export function offLinks(tokens: Tokens, site: string, user: string, kind: string) {
  const signature = tokens.sign(signedText(user, kind))
  return {
    // In the fragment, which is not sent to servers and proxies.
    page: `${site}${paths.emailsOff}#token=${[user, kind, signature].join('.')}`,
    oneClick: `${site}${API_PREFIX}/notifications/off/${user}/${kind}/${signature}/`,
  }
}

export const isOffLink = (
  tokens: Tokens,
  { user_id, kind, signature }: { user_id: string; kind: string; signature: string },
) => tokens.isSigned(signedText(user_id, kind), signature)
