import type { ReactNode } from 'react'
import classes from './Card.module.css'

interface CardProps {
  children: ReactNode
  /** Shown in a header with a line below; `aside` is at its right. */
  title?: ReactNode
  subtitle?: ReactNode
  aside?: ReactNode
  /** False for tables and pictures that extend to the border. */
  padded?: boolean
  as?: 'section' | 'div' | 'article' | 'li'
  className?: string
  id?: string
}

export function Card({
  children,
  title,
  subtitle,
  aside,
  padded = true,
  as: Tag = 'div',
  className,
  id,
}: CardProps) {
  return (
    <Tag className={[classes.card, className].filter(Boolean).join(' ')} id={id}>
      {title != null && (
        <div className={classes.head}>
          <div>
            <h2 className={classes.title}>{title}</h2>
            {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          </div>
          {aside}
        </div>
      )}
      {padded ? <div className={classes.body}>{children}</div> : children}
    </Tag>
  )
}
