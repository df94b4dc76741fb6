import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { createStore, useStore } from '../../platform/store.ts'
import { lazyDialog } from '../../ui/feedback/later.tsx'
import { openPalette } from './Palette.tsx'

const ShortcutsDialog = lazyDialog(() => import('./ShortcutsDialog.tsx'))

const isOpen = createStore(false)
export const openShortcuts = () => isOpen.set(true)

/** The keys of `keys.ts`, which is loaded at the first of them. */
const KEYS = '?jk/bg'

/** After this pause a `g` is forgotten. */
const SEQUENCE_MS = 1_000

/** Keys of a text, or of a dialog or menu that is open, are its own. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable="true"]') !== null) ||
  document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null

const hasModifier = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey

/** Shortcuts of single letters, outside text fields and dialogs; "?" lists them, and its code is loaded on first use. */
export function Shortcuts() {
  const navigate = useNavigate()
  useEffect(() => {
    let gAt: number | null = null
    const press = (event: KeyboardEvent) => {
      if (hasModifier(event) || event.defaultPrevented || isTaken(event.target)) return
      const isAfterG = gAt !== null && event.timeStamp - gAt < SEQUENCE_MS
      gAt = event.key === 'g' ? event.timeStamp : null
      if (!isAfterG && !KEYS.includes(event.key)) return
      event.preventDefault()
      const { key } = event
      import('./keys.ts').then(
        ({ press: act }) =>
          act(key, isAfterG, { go: (to) => void navigate(to), find: openPalette, list: openShortcuts }),
        () => {},
      )
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate])
  if (!useStore(isOpen)) return null
  return <ShortcutsDialog onClose={() => isOpen.set(false)} />
}
