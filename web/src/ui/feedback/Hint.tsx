import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './Hint.module.css'
import { later } from './later.tsx'

const HintText = later(() => import('./HintText.tsx'))

interface HintProps {
  /** What the sentence is about, for users of a screen reader. */
  label: string
  children: string
}

/** A sentence behind an icon that opens by pointer, touch and keyboard. */
export function Hint({ label, children }: HintProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [isShown, setShown] = useState(false)
  const show = () => setShown(true)
  const hide = () => setShown(false)
  return (
    <>
      <button
        ref={setTarget}
        type="button"
        className={classes.sign}
        aria-label={`${label}: ${children}`}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
        // After a touch the pointer has left already.
        onClick={show}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
      >
        <IconInfoCircle size={16} aria-hidden />
      </button>
      {isShown && target && <HintText target={target}>{children}</HintText>}
    </>
  )
}
