import { isAnonymous } from '../platform/session/session.ts'
import { pageBehind } from './page-behind.ts'

/** What shows that the user is about to open a link: the pointer on it, a finger, the keyboard's focus. */
const INTENTS = ['pointerover', 'touchstart', 'focusin'] as const

/** Loads the code of a page when the user is about to open a link to it, not earlier. */
export function loadOnIntent(): void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    const page = link && pageBehind(link.href, window.location.origin, isAnonymous())
    // If this fails, opening the page tries again and says so. A module is loaded once, however often it is requested.
    page
      ?.load()
      .then(({ loadRest }) => loadRest?.())
      .catch(() => {})
  }
  for (const intent of INTENTS) document.addEventListener(intent, onIntent, { passive: true })
}
