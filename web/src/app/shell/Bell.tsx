import { useLingui } from '@lingui/react/macro'
import { IconBell } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { saleKey } from '../../features/deals/sale-key.ts'
import { useMarkShown } from '../../features/notifications/api.ts'
import { isShownTask, onEndShown } from '../../features/tasks/shown-tasks.ts'
import { onLive, useNotificationCount } from '../../platform/live/live.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Opener } from '../../ui/navigation/Opener.tsx'
import classes from './Bell.module.css'
import { isShownBy, soldDealOf } from './deal-of.ts'

const loadPanel = () => import('./BellPanel.tsx')

/** What buyer and seller are notified of at a sale. */
const SALES: readonly string[] = ['bid_accepted', 'deal_sold']

/**
 * The notification bell: the number of new notifications, and the latest ones in a menu. `count` is the number at
 * log-in.
 */
export function Bell({ count }: { count: number }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { mutate: markShown } = useMarkShown()
  const unread = useNotificationCount() ?? count
  useEffect(
    () =>
      onLive('notification', (notification) => {
        const { kind, link, message, title, further } = notification
        if (isShownTask(link) || isShownBy(pathname, link)) return
        const sold = soldDealOf(link)
        const [raise] = kind === 'outbid' ? further : []
        toast.info(message, {
          title,
          once: SALES.includes(kind) && sold !== null ? saleKey(sold) : null,
          action: raise && { label: raise.label, onPress: () => void navigate(raise.link) },
        })
      }),
    [pathname, navigate],
  )
  // The notification may have arrived before the page knew of the task, or while the connection was lost.
  useEffect(() => onEndShown(markShown), [markShown])
  // The button is named as it is shown, so that it can be spoken to.
  const shown = unread > 99 ? '99+' : String(unread)
  return (
    <Opener
      popup="dialog"
      load={loadPanel}
      content={{}}
      button={
        <button
          type="button"
          className={classes.bell}
          aria-label={unread > 0 ? t`Notifications, ${shown} new` : t`Notifications`}
        >
          <IconBell size={20} stroke={1.7} aria-hidden />
          {unread > 0 && <span className={classes.count}>{shown}</span>}
        </button>
      }
    />
  )
}
