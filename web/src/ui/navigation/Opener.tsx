import { useLingui } from '@lingui/react/macro'
import {
  type ComponentProps,
  type ComponentType,
  cloneElement,
  type ReactElement,
  useEffect,
  useId,
  useState,
} from 'react'
import { toast } from '../feedback/toast.ts'

/** What opens by a button, and whether it is open. */
export interface Opening {
  target: HTMLElement
  /** Of the button, which names what it opens. */
  id: string
  opened: boolean
  onChange: (opened: boolean) => void
}

interface OpenerProps<Content> {
  button: ReactElement<ComponentProps<'button'>>
  popup: 'menu' | 'dialog'
  load: () => Promise<{ default: ComponentType<Content & Opening> }>
  content: Content
}

/**
 * A button and what it opens, whose code is loaded when the pointer or the focus reaches the button. If a press waits
 * for it, the button shows that.
 */
export function Opener<Content extends object>({ button, popup, load, content }: OpenerProps<Content>) {
  const { t } = useLingui()
  const id = useId()
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [loaded, setLoaded] = useState<{ Content: ComponentType<Content & Opening> } | null>(null)
  const [opened, setOpened] = useState(false)
  const [isWorking, setWorking] = useState(false)
  // Closed at first, so that what opens returns the focus to where it was before.
  useEffect(() => setOpened(loaded !== null), [loaded])
  const ahead = () => void load().catch(() => {})
  const press = async () => {
    if (loaded) return setOpened(!opened)
    setWorking(true)
    try {
      setLoaded({ Content: (await load()).default })
    } catch {
      toast.error(t`Check your connection and try again.`)
    }
    setWorking(false)
  }
  return (
    <>
      {cloneElement(button, {
        id,
        ref: setTarget,
        'aria-haspopup': popup,
        'aria-expanded': opened,
        'aria-busy': isWorking || undefined,
        onPointerEnter: ahead,
        onFocus: ahead,
        onClick: () => void press(),
      })}
      {loaded && target && (
        <loaded.Content {...content} target={target} id={id} opened={opened} onChange={setOpened} />
      )}
    </>
  )
}
