import { Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { useStore } from '../../platform/store.ts'
import { OpenModal } from '../../ui/feedback/OpenModal.tsx'
import { areKeysOn, setKeys } from './keys.ts'
import classes from './Shortcuts.module.css'

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

/** The keys that the product understands. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const on = useStore(areKeysOn)
  const find = isApple ? ['⌘', 'K'] : ['Ctrl', 'K']
  return (
    <OpenModal onClose={onClose} title={t`Keyboard shortcuts`}>
      <dl className={classes.list}>
        <Shortcut keys={find}>
          <Trans>Find a deal or page</Trans>
        </Shortcut>
        <Shortcut keys={['g', 'd']}>
          <Trans>Go to My Deals</Trans>
        </Shortcut>
        <Shortcut keys={['g', 'm']}>
          <Trans>Go to the marketplace</Trans>
        </Shortcut>
        <Shortcut keys={['g', 'b']}>
          <Trans>Go to your bids</Trans>
        </Shortcut>
        <Shortcut keys={['g', 'c']}>
          <Trans>Go to your channels</Trans>
        </Shortcut>
        <Shortcut keys={['g', 'n']}>
          <Trans>Go to notifications</Trans>
        </Shortcut>
        <Shortcut keys={['g', 's']}>
          <Trans>Go to settings</Trans>
        </Shortcut>
        <Shortcut keys={['j', 'k']}>
          <Trans>Next or previous result of a list</Trans>
        </Shortcut>
        <Shortcut keys={['/']}>
          <Trans>Search on this page</Trans>
        </Shortcut>
        <Shortcut keys={['b']}>
          <Trans>Bid on this deal</Trans>
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
      <Switch
        mt="md"
        label={t`Single-letter shortcuts`}
        checked={on}
        onChange={(event) => setKeys(event.currentTarget.checked)}
      />
    </OpenModal>
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
