import { chooseLanguage as chooseRoute, type Me } from '#domain/accounts/contract.ts'
import { type Language, language } from '#domain/kernel/language.ts'
import { call } from '../api/client.ts'
import { accessToken } from '../session/token.ts'
import { viewAs } from '../view-as/view-as.ts'
import { showLanguage } from './language.ts'

/** An administrator who views as another user chooses for their own browser alone. */
const store = async (chosen: Language) => {
  if (accessToken.get() === null || viewAs.get() !== null) return
  // Without a connection the browser still has the choice, and the next one is stored.
  await call(chooseRoute, { body: { language: chosen } }).catch(() => {})
}

/** Shows the page in a language, and stores it with the account for mails and other browsers. */
export async function chooseLanguage(to: Language): Promise<void> {
  await showLanguage(to)
  await store(to)
}

let followed: string | null = null

/**
 * Once for each user who logs in or comes back: shows the language of their account. An account without one gets that of
 * the page, so that its mails are in the language in which its pages are read.
 */
export function followAccount({ id, language: chosen, impersonated }: Me): void {
  if (impersonated || followed === id) return
  followed = id
  if (chosen !== null) void showLanguage(chosen)
  else if (language() !== 'en') void store(language())
}
