import { Notifications } from '@mantine/notifications'
import toasts from './toast.module.css'

export { notifications } from '@mantine/notifications'

/** Where toasts appear. */
export default function Toasts() {
  return (
    <Notifications
      limit={3}
      position="bottom-left"
      pauseResetOnHover="notification"
      classNames={{ root: toasts.place }}
    />
  )
}
