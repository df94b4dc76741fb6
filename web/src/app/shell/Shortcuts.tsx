import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { createStore, useStore } from '../../platform/store.ts'

const ShortcutsDialog = lazy(() => import('./ShortcutsDialog.tsx'))

const isOpen = createStore(false)
export const openShortcuts = () => isOpen.set(true)

/** Opens the list of keyboard shortcuts with "?", outside text fields; its code is loaded on first use. */
export function Shortcuts() {
  useHotkeys([
    ['?', openShortcuts],
    ['shift+?', openShortcuts],
  ])
  if (!useStore(isOpen)) return null
  return (
    <Suspense>
      <ShortcutsDialog onClose={() => isOpen.set(false)} />
    </Suspense>
  )
}
