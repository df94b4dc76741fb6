import { lazy, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { createStore, useStore } from '../../platform/store.ts'
import { areKeysOn, bidLink, focusResult, focusSearch, GO, isTaken } from './keys.ts'
import { openPalette } from './Palette.tsx'

const ShortcutsDialog = lazy(() => import('./ShortcutsDialog.tsx'))

const isOpen = createStore(false)
export const openShortcuts = () => isOpen.set(true)

/** After this pause a `g` is forgotten. */
const SEQUENCE_MS = 1_000

type Navigate = (to: string) => void

/** What a key does by itself. */
const ALONE: Readonly<Record<string, (navigate: Navigate) => void>> = {
  j: () => focusResult(1),
  k: () => focusResult(-1),
  '/': () => {
    if (!focusSearch()) openPalette()
  },
  b: (navigate) => {
    const link = bidLink()
    if (link) navigate(link)
  },
}

/** What a key does, after a `g` or by itself; undefined for nothing. */
function actionOf(key: string, isAfterG: boolean, navigate: Navigate): (() => void) | undefined {
  if (key === '?') return openShortcuts
  if (!areKeysOn.get()) return undefined
  const page = isAfterG ? GO[key] : undefined
  if (page) return () => navigate(page)
  const alone = ALONE[key]
  return alone && (() => alone(navigate))
}

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
      const act = actionOf(event.key, isAfterG, (to) => void navigate(to))
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate])
  if (!useStore(isOpen)) return null
  return (
    <Suspense>
      <ShortcutsDialog onClose={() => isOpen.set(false)} />
    </Suspense>
  )
}
