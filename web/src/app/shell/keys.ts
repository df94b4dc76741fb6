import { paths } from '#domain/kernel/paths.ts'
import { createStore } from '../../platform/store.ts'

/** Where `g` and a letter lead. */
const GO: Readonly<Record<string, string>> = {
  d: paths.home,
  m: paths.marketplace,
  b: paths.myBids,
  c: paths.channels,
  n: paths.notifications,
  s: paths.profile,
}

const STORED = 'homeslice-no-keys'

function stored(): boolean {
  try {
    return localStorage.getItem(STORED) === null
  } catch {
    return true
  }
}

/** Whether single letters are shortcuts; who dictates or has tremor turns them off (WCAG 2.1.4). */
export const areKeysOn = createStore(stored())

export function setKeys(on: boolean): void {
  areKeysOn.set(on)
  try {
    if (on) localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, '1')
  } catch {
    // Without storage it lasts until the page is loaded again.
  }
}

const LINK = 'a[href]'

/** The first links of the rows and cards of the page, in their order. */
const links = () =>
  [...document.querySelectorAll('main :is(tbody tr, article, li)')]
    .filter(
      (item) => item.closest('nav') === null && item.parentElement?.closest('tbody tr, article, li') === null,
    )
    .flatMap((item) => item.querySelector<HTMLElement>(LINK) ?? [])

/** Moves the focus to the next or previous result of the page. */
export function focusResult(step: 1 | -1): void {
  const all = links()
  const row = document.activeElement?.closest('tbody tr, article, li')
  const here = all.findIndex((link) => row?.contains(link))
  const next = here === -1 ? (step === 1 ? 0 : all.length - 1) : here + step
  const link = all[next]
  link?.focus()
  link?.scrollIntoView({ block: 'center' })
}

/** The search field of the page; false if it has none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('main input[type="search"]')
  field?.focus()
  return field !== null
}

/** The way to bid on the deal that is shown; null on other pages. */
const bidLink = (): string | null =>
  document.querySelector('main a[href^="/make-bid/"]')?.getAttribute('href') ?? null

/** What a single key does. */
const ALONE: Readonly<Record<string, (keys: Keys) => void>> = {
  j: () => focusResult(1),
  k: () => focusResult(-1),
  '/': ({ find }) => {
    if (!focusSearch()) find()
  },
  b: ({ go }) => {
    const link = bidLink()
    if (link) go(link)
  },
}

export interface Keys {
  go: (to: string) => void
  find: () => void
  list: () => void
}

/** Does what a key stands for, alone or after a `g`. */
export function press(key: string, isAfterG: boolean, keys: Keys): void {
  const page = isAfterG ? GO[key] : undefined
  if (key === '?') keys.list()
  else if (page && areKeysOn.get()) keys.go(page)
  else if (areKeysOn.get()) ALONE[key]?.(keys)
}
