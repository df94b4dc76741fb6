import type { ReactNode } from 'react'
import { Link } from 'react-router'
import text from '../../styles/text.module.css'

/** A link inside a sentence or at the end of a line. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={text.link} to={to}>
      {children}
    </Link>
  )
}
