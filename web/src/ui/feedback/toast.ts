import { type ComponentType, createElement } from 'react'
import { ToastAction } from './ToastAction.tsx'
import classes from './toast.module.css'

type Tone = 'ok' | 'bad' | 'info'

const SHOWN_MS = 2000
/** There must be time to press a button. */
const SHOWN_WITH_ACTION_MS = 8000

interface ToastOptions {
  title?: string
  /** Names an event that is shown once, by the page on which it was caused or by a notification. */
  once?: string | null
  /** A button that leads on. */
  action?: { label: string; onPress: () => void } | undefined
}

const shown = new Set<string>()

let loaded: typeof import('./Toasts.tsx') | undefined
const watchers = new Set<() => void>()

/** The place where toasts appear, once its code is loaded. */
export const toastPlace = {
  get: (): ComponentType | undefined => loaded?.default,
  subscribe(watcher: () => void) {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },
}

/** Loads the place where toasts appear. Rejects without a connection; the next call tries again. */
export async function loadToasts() {
  if (!loaded) {
    loaded = await import('./Toasts.tsx')
    for (const watcher of watchers) watcher()
  }
  return loaded
}

async function show(tone: Tone, message: string, { title, once, action }: ToastOptions = {}) {
  if (once) {
    if (shown.has(once)) return
    shown.add(once)
  }
  const code = await loadToasts().catch(() => undefined)
  if (!code) return
  const { notifications } = code
  const shownMs = action ? SHOWN_WITH_ACTION_MS : SHOWN_MS
  const press = () => {
    notifications.hide(id)
    action?.onPress()
  }
  const body = action ? createElement(ToastAction, { message, label: action.label, onPress: press }) : message
  const holdFor = (autoClose: number | false) => () => notifications.update({ id, message: body, autoClose })
  const id = notifications.show({
    message: body,
    title,
    autoClose: shownMs,
    // The library stops the time under a pointer only.
    onFocusCapture: holdFor(false),
    onBlurCapture: holdFor(shownMs),
    role: tone === 'bad' ? 'alert' : 'status',
    withBorder: true,
    className: classes[tone],
    classNames: { root: classes.toast, title: classes.title, description: classes.text },
  })
}

/**
 * At most three at a time, 2 s each, longer with a button; paused under pointer or focus. What must not be missed is
 * also on the page.
 */
export const toast = {
  success: (message: string, options?: ToastOptions) => void show('ok', message, options),
  info: (message: string, options?: ToastOptions) => void show('info', message, options),
  error: (message: string, options?: ToastOptions) => void show('bad', message, options),
}
