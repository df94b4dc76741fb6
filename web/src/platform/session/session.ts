import { msg } from '@lingui/core/macro'
import { getMe, logOut as logOutRoute, type Me, refreshToken } from '#domain/accounts/contract.ts'
import { showAlert } from '../alert.ts'
import { call, setUnauthorizedHandler, setViewEndedHandler } from '../api/client.ts'
import { forgetEarly } from '../api/early.ts'
import { isApiError } from '../api/error.ts'
import { queryClient } from '../api/query-client.ts'
import { serverNow } from '../clock/server-clock.ts'
import { i18n } from '../i18n.ts'
import { createStore, useStore } from '../store.ts'
import { forgetViews } from '../view-as/recent-views.ts'
import { viewAs } from '../view-as/view-as.ts'
import { meKeys } from './keys.ts'
import { accessToken, isExpiring } from './token.ts'

/** `starting` until the first refresh has completed; `unreachable` if it failed for lack of a connection. */
export type SessionStatus = 'starting' | 'anonymous' | 'open' | 'unreachable'

const status = createStore<SessionStatus>('starting')
export const useSessionStatus = () => useStore(status)
export const isAnonymous = () => status.get() === 'anonymous'

const CHECK_MS = 10_000
/** A refresh without a response is given up, because other tabs wait for it. */
const REFRESH_MS = 15_000
/**
 * Marks that a refresh cookie may exist; not a secret. Without it a visitor's first page load would send a useless
 * refresh.
 */
const MARK = 'homeslice-session'

type TabMessage = { type: 'log-out' } | { type: 'log-in'; user: string }
const tabs = new BroadcastChannel('homeslice-session')

function mark(present: boolean) {
  isKnown ||= present
  try {
    if (present) localStorage.setItem(MARK, '1')
    else localStorage.removeItem(MARK)
  } catch {
    // Without storage the user must log in again after a reload.
  }
}

function isMarked(): boolean {
  try {
    return localStorage.getItem(MARK) !== null
  } catch {
    return false
  }
}

/** Whether this browser had a session before, or has had one since the page was loaded. */
let isKnown = isMarked()
/** A new visitor is shown what the product is; all others are led to the log-in. */
export const isNewVisitor = () => !isKnown

/** As in a browser that never had a session; an earlier test may have had one. */
export function forgetSession() {
  mark(false)
  isKnown = false
}

let refreshing: Promise<boolean> | null = null

let isLeaving = false

/** Fetches a new access token with the cookie; simultaneous calls share one request. False if there is none. */
export function refresh(): Promise<boolean> {
  // The server closes the live connection of an ended session, which is no reason to request another token.
  if (isLeaving) return Promise.resolve(false)
  refreshing ??= inTurn(askForToken).finally(() => {
    refreshing = null
  })
  return refreshing
}

/**
 * One tab after the other, because each refresh replaces the cookie. The server tolerates tabs that refresh
 * simultaneously, for browsers without locks.
 */
const inTurn = (work: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request('homeslice-refresh', work) : work()

async function askForToken(): Promise<boolean> {
  try {
    const { access } = await call(refreshToken, { body: {}, signal: AbortSignal.timeout(REFRESH_MS) })
    accessToken.set(access)
    status.set('open')
    return true
  } catch (error) {
    const rejected = isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429
    if (rejected) endHere()
    else if (status.get() === 'starting') status.set('unreachable')
    return false
  }
}

/** Ends the session in this tab; the route guard then shows the log-in page. */
function endHere() {
  mark(false)
  forgetEarly()
  accessToken.set(null)
  viewAs.set(null)
  forgetViews()
  status.set('anonymous')
  queryClient.clear()
}

/** As `endHere`, when the user leaves: forgets unfinished forms too, with names and telephone numbers. */
function leaveHere() {
  endHere()
  try {
    sessionStorage.clear()
  } catch {
    // Without storage nothing was stored.
  }
}

/** The server ended View As: continues as the administrator and shows the reason. */
function endView(sentence: string) {
  if (!viewAs.get()) return
  viewAs.set(null)
  showAlert({ severity: 'warning', title: i18n._(msg`View As has ended`), message: sentence })
  void queryClient.resetQueries()
}

async function check() {
  const token = accessToken.get()
  if (status.get() === 'unreachable' || (token && isExpiring(token, serverNow()))) await refresh()
}

/** Call once, before the first page is rendered. */
export function startSession() {
  setUnauthorizedHandler(refresh)
  setViewEndedHandler(endView)
  tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'log-out') leaveHere()
    // The cookie now belongs to another user, so the data in this tab is outdated.
    else if (data.user !== currentUser) window.location.reload()
  })
  setInterval(check, CHECK_MS)
  document.addEventListener('visibilitychange', check)
  if (isMarked()) void refresh()
  else status.set('anonymous')
}

let currentUser: string | null = null

/** After log-in or verification, whose response includes tokens and user. The refresh token stays in its cookie. */
export function openSession({ access, user }: { access: string; user: Me }) {
  queryClient.clear()
  viewAs.set(null)
  queryClient.setQueryData(meKeys.of(null), user)
  mark(true)
  currentUser = user.id
  accessToken.set(access)
  status.set('open')
  tabs.postMessage({ type: 'log-in', user: user.id } satisfies TabMessage)
}

/** After a log-in that left only the cookie, as a company's sign-on does. False if there is none. */
export async function openFromCookie(): Promise<boolean> {
  queryClient.clear()
  viewAs.set(null)
  mark(true)
  if (!(await refresh())) return false
  const user = await call(getMe)
  openSession({ access: accessToken.get() ?? '', user })
  return true
}

export function rememberUser(id: string) {
  currentUser = id
}

/** The session has ended on the server; ends it in this and the other tabs. */
export function logOutHere() {
  tabs.postMessage({ type: 'log-out' } satisfies TabMessage)
  leaveHere()
}

/** Ends the session on the server, in this and in the other tabs. */
export async function logOut() {
  isLeaving = true
  tabs.postMessage({ type: 'log-out' } satisfies TabMessage)
  try {
    await call(logOutRoute)
  } catch {
    // Without a connection the cookie may survive, but this browser ends the session anyway.
  }
  leaveHere()
  isLeaving = false
}
