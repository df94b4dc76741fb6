import { Trans, useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Shortcuts.module.css'

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

/** The keys that the product understands. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const find = isApple ? ['⌘', 'K'] : ['Ctrl', 'K']
  return (
    <Modal opened onClose={onClose} title={t`Keyboard shortcuts`}>
      <dl className={classes.list}>
        <Shortcut keys={find}>
          <Trans>Find a deal or page</Trans>
        </Shortcut>
        <Shortcut keys={['?']}>
          <Trans>Show this list</Trans>
        </Shortcut>
        <Shortcut keys={['Esc']}>
          <Trans>Close a dialog, menu or sheet</Trans>
        </Shortcut>
        <Shortcut keys={['↑', '↓']}>
          <Trans>Raise or lower an amount by one increment, in the field of a bid</Trans>
        </Shortcut>
        <Shortcut keys={['←', '→']}>
          <Trans>Next tab, next picture, next point of a chart</Trans>
        </Shortcut>
      </dl>
    </Modal>
  )
}

function Shortcut({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{children}</dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  )
}
