import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import classes from './Sections.module.css'

export interface Section {
  /** The fragment of its address. */
  id: string
  label: string
  content: ReactNode
}

interface SectionsProps {
  items: readonly (Section | false)[]
  /** What the index also leads to: parts of other tabs. */
  leads?: readonly { to: string; label: string }[]
}

/** Parts of a tab, one below the other, each with an address of its own; on a phone an index leads to them. */
export function Sections({ items: given, leads = [] }: SectionsProps) {
  const { t } = useLingui()
  const { search } = useLocation()
  const items = given.filter((item) => item !== false)
  return (
    <div className={classes.sections}>
      {items.length + leads.length > 1 && (
        <nav className={classes.index} aria-label={t`On this tab`}>
          {items.map(({ id, label }) => (
            <Link key={id} to={{ search, hash: id }} replace preventScrollReset>
              {label}
            </Link>
          ))}
          {leads.map(({ to, label }) => (
            <Link key={to} to={to} replace preventScrollReset>
              {label}
            </Link>
          ))}
        </nav>
      )}
      {items.map((item) => (
        <Part key={item.id} id={item.id}>
          {item.content}
        </Part>
      ))}
    </div>
  )
}

/** What a reader does to a page; from then on it is theirs to scroll. */
const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** By then all that the page shows at first is loaded. */
const SETTLES_MS = 5_000

function Part({ id, children }: { id: string; children: ReactNode }) {
  const { hash, key } = useLocation()
  const part = useRef<HTMLDivElement>(null)
  const isMeant = hash === `#${id}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address may be asked for again
  useEffect(() => {
    const { current } = part
    if (!isMeant || !current) return
    // A link to a folded part opens it.
    const folded = current.querySelector('details')
    if (folded) folded.open = true
    const show = () => current.scrollIntoView({ block: 'start' })
    current.focus({ preventScroll: true })
    show()
    // What is loaded above it must not push it off the screen.
    const above = new ResizeObserver(show)
    above.observe(document.body)
    const stop = () => above.disconnect()
    const settled = setTimeout(stop, SETTLES_MS)
    for (const touch of TOUCHES) window.addEventListener(touch, stop, { once: true, passive: true })
    return () => {
      stop()
      clearTimeout(settled)
      for (const touch of TOUCHES) window.removeEventListener(touch, stop)
    }
  }, [isMeant, key])
  return (
    <div id={id} ref={part} className={classes.part} tabIndex={-1}>
      {children}
    </div>
  )
}
