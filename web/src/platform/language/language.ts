import { LANGUAGES, type Language, language, localeOf, speak } from '#domain/kernel/language.ts'
import { queryClient } from '../api/query-client.ts'
import { i18n } from '../i18n.ts'
import { createStore, useStore } from '../store.ts'

/** Read by the server too, which puts the language into the page and answers in it. */
const COOKIE = 'homeslice-language'
const YEAR_SECONDS = 365 * 24 * 60 * 60

const shown = createStore<Language>('en')
export const useLanguage = () => useStore(shown)

/** The texts of a language; those of English come with the code. */
async function load(to: Language): Promise<void> {
  if (to === 'fr') (await import('../../locales/french.ts')).addToPage()
}

function show(to: Language): void {
  speak(to)
  i18n.activate(to, localeOf(to))
  document.documentElement.lang = localeOf(to)
  shown.set(to)
}

/** The language that the server chose for this page, from the cookie or the browser's languages. */
const chosenByServer = (): Language => (document.documentElement.lang.startsWith('fr') ? 'fr' : 'en')

/** Call once, before the first page is rendered. In English there is nothing to wait for. */
export function startLanguage(): Promise<void> | null {
  const to = chosenByServer()
  if (to === 'en') return null
  // Without its file, as during a loss of the connection, English is better than an empty page.
  return load(to).then(
    () => show(to),
    () => show('en'),
  )
}

/** Shows the page in another language, in place: what is typed in it stays. */
export async function showLanguage(to: Language): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${COOKIE}=${to}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  if (to === language()) return
  await load(to)
  show(to)
  // Sentences of the server, such as notifications, are fetched in the new language.
  void queryClient.invalidateQueries()
}

/** The languages in which the page is not shown now. */
export const otherLanguages = (now: Language): Language[] =>
  (Object.keys(LANGUAGES) as Language[]).filter((one) => one !== now)
