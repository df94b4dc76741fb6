import { notifications } from '@mantine/notifications'
import classes from './toast.module.css'

type Tone = 'ok' | 'bad' | 'info'

const SHOWN_MS = 2000

function show(tone: Tone, message: string, title?: string) {
  const holdFor = (autoClose: number | false) => () => notifications.update({ id, message, autoClose })
  const id = notifications.show({
    message,
    title,
    autoClose: SHOWN_MS,
    // The library stops the time under a pointer only.
    onFocusCapture: holdFor(false),
    onBlurCapture: holdFor(SHOWN_MS),
    role: tone === 'bad' ? 'alert' : 'status',
    withBorder: true,
    className: classes[tone],
    classNames: { root: classes.toast, title: classes.title, description: classes.text },
  })
}

/** At most three at a time, 2 s each, paused under pointer or focus. What must not be missed is also on the page. */
export const toast = {
  success: (message: string, title?: string) => show('ok', message, title),
  info: (message: string, title?: string) => show('info', message, title),
  error: (message: string, title?: string) => show('bad', message, title),
}
