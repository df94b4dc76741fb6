import type { ReactNode } from 'react'
import { Link } from 'react-router'
import text from '../../styles/text.module.css'

/** An inline link. `state` is for the page that it opens, and not in its address. */
export function TextLink({ to, state, children }: { to: string; state?: unknown; children: ReactNode }) {
  return (
    <Link className={text.link} to={to} state={state}>
      {children}
    </Link>
  )
}
