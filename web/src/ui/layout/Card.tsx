import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Card.module.css'
import { useBreakpoint } from './use-breakpoint.ts'
import { usePrinting } from './use-printing.ts'

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
  /** On a phone only the title is shown until it is pressed. */
  folds?: boolean
}

export function Card({ folds = false, ...card }: CardProps) {
  return folds ? <FoldingCard {...card} /> : <OpenCard {...card} />
}

function FoldingCard(card: CardProps) {
  const [isPhone, isPrinting] = [useBreakpoint('phone'), usePrinting()]
  if (!isPhone || isPrinting) return <OpenCard {...card} />
  const { children, title, padded = true, as: Tag = 'div', className, id } = card
  return (
    <Tag className={[classes.card, className].filter(Boolean).join(' ')} id={id}>
      <details className={classes.folding}>
        <summary className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          <IconChevronDown size={18} aria-hidden />
        </summary>
        {padded ? <div className={classes.body}>{children}</div> : children}
      </details>
    </Tag>
  )
}

function OpenCard({
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
