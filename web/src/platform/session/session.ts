import { msg } from '@lingui/core/macro'
import { logOut as logOutRoute, type Me, refreshToken } from '#domain/accounts/contract.ts'
import { showAlert } from '../alert.ts'
import { call, isApiError, setUnauthorizedHandler, setViewEndedHandler } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { serverNow } from '../clock/server-clock.ts'
import { i18n } from '../i18n.ts'
import { createStore, useStore } from '../store.ts'
import { forgetViews } from '../view-as/recent-views.ts'
import { viewAs } from '../view-as/view-as.ts'
import { meKeys } from './keys.ts'
import { accessToken, isExpiring } from './token.ts'

/** `starting` until the first refresh was answered; `unreachable` when it could not be asked. */
export type SessionStatus = 'starting' | 'anonymous' | 'open' | 'unreachable'

const status = createStore<SessionStatus>('starting')
export const useSessionStatus = () => useStore(status)

const CHECK_MS = 10_000
/** Says that a refresh cookie may exist; no secret. Without it a stranger's first visit would ask in vain. */
const MARK = 'homeslice-session'

type TabMessage = { type: 'log-out' } | { type: 'log-in'; user: string }
const tabs = new BroadcastChannel('homeslice-session')

function mark(present: boolean) {
  try {
    if (present) localStorage.setItem(MARK, '1')
    else localStorage.removeItem(MARK)
  } catch {
    // Without storage the user logs in again after a reload.
  }
}

function isMarked(): boolean {
  try {
    return localStorage.getItem(MARK) !== null
  } catch {
    return false
  }
}

let refreshing: Promise<boolean> | null = null

let isLeaving = false

/** A new access token by the cookie; one request however many ask. False when there is none to be had. */
export function refresh(): Promise<boolean> {
  // The server closes the live connection of a session that ends: no reason to ask for another token.
  if (isLeaving) return Promise.resolve(false)
  refreshing ??= askForToken().finally(() => {
    refreshing = null
  })
  return refreshing
}

async function askForToken(): Promise<boolean> {
  try {
    const { access } = await call(refreshToken, { body: {} })
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

/** Forgets the session in this tab; the gate then shows the log-in page. */
function endHere() {
  mark(false)
  accessToken.set(null)
  viewAs.set(null)
  forgetViews()
  status.set('anonymous')
  queryClient.clear()
}

/** The server ended the view: the page goes on in the administrator's own name, and says why. */
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

/** Called once, before the first page is drawn. */
export function startSession() {
  setUnauthorizedHandler(refresh)
  setViewEndedHandler(endView)
  tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'log-out') endHere()
    // Another user's cookie is in place: what this tab shows is no longer true.
    else if (data.user !== currentUser) window.location.reload()
  })
  setInterval(check, CHECK_MS)
  document.addEventListener('visibilitychange', check)
  if (isMarked()) void refresh()
  else status.set('anonymous')
}

let currentUser: string | null = null

/** After log-in or verification: the tokens came with the user. The refresh token stays in its cookie. */
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

export function rememberUser(id: string) {
  currentUser = id
}

/** The session has ended on the server: so it does here and in the other tabs. */
export function logOutHere() {
  tabs.postMessage({ type: 'log-out' } satisfies TabMessage)
  endHere()
}

/** Ends the session on the server, here and in the other tabs. */
export async function logOut() {
  isLeaving = true
  tabs.postMessage({ type: 'log-out' } satisfies TabMessage)
  try {
    await call(logOutRoute)
  } catch {
    // The cookie may outlive a lost connection; this browser forgets the session all the same.
  }
  endHere()
  isLeaving = false
}
