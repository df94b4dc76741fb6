import type { ReactNode } from 'react'
import { Link } from 'react-router'
import text from '../../styles/text.module.css'

/** An inline link. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={text.link} to={to}>
      {children}
    </Link>
  )
}
