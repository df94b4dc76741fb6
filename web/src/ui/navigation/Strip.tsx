import { useMergedRef } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, type RefCallback, useEffect, useRef } from 'react'
import { useIsCutOff } from '../lists/use-is-cut-off.ts'
import classes from './Strip.module.css'

/** How much of the previous part stays visible as a hint. */
const MARGIN = 48

interface StripProps {
  /** Which part is open, and of what; if it changes, the open part is brought into view. */
  open: string
  className?: string | undefined
  /** The line of parts, which scrolls and takes the reference. */
  children: (line: RefCallback<HTMLElement>) => ReactNode
}

/** A line of tabs or links that scrolls if they do not fit, with a fade and an arrow where some are hidden. */
export function Strip({ open, className, children }: StripProps) {
  const line = useRef<HTMLElement>(null)
  const { ref, isCutOff, isScrolled } = useIsCutOff<HTMLElement>()
  const merged = useMergedRef(line, ref)
  // On a phone the line is wider than the screen: the open part is brought into it, without moving the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is open then
  useEffect(() => {
    const part = line.current?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current="page"]')
    if (part) line.current?.scrollTo({ left: part.offsetLeft - MARGIN })
  }, [open])
  return (
    <div
      className={className ? `${classes.strip} ${className}` : classes.strip}
      data-cut-off={isCutOff || undefined}
      data-scrolled={isScrolled || undefined}
    >
      {children(merged)}
      {isCutOff && (
        // For the pointer; the keyboard reaches every part.
        <button
          type="button"
          className={classes.more}
          tabIndex={-1}
          aria-hidden
          onClick={() => line.current?.scrollBy({ left: line.current.clientWidth / 2 })}
        >
          <IconChevronRight size={16} />
        </button>
      )}
    </div>
  )
}
