import { notifications } from '@mantine/notifications'
import classes from './toast.module.css'

type Tone = 'ok' | 'bad' | 'info'

const SHORT_MS = 2000
/** How long an error is shown unless it is dismissed. */
const ERROR_MS = 8000

function show(tone: Tone, message: string, title?: string) {
  notifications.show({
    message,
    title,
    autoClose: tone === 'bad' ? ERROR_MS : SHORT_MS,
    role: tone === 'bad' ? 'alert' : 'status',
    withBorder: true,
    className: classes[tone],
    classNames: { root: classes.toast, title: classes.title, description: classes.text },
  })
}

/** At most three at once, 2 s each, errors 8 s; paused under pointer or focus. */
export const toast = {
  success: (message: string, title?: string) => show('ok', message, title),
  info: (message: string, title?: string) => show('info', message, title),
  error: (message: string, title?: string) => show('bad', message, title),
}
