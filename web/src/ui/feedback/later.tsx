import { useLingui } from '@lingui/react/macro'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { toast } from './toast.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A small part of a page whose code is loaded when it is shown. If that fails the page stays, and the part is tried again
 * when it is shown the next time; a `lazy` component would replace the page with what was typed there, and never try again.
 * @param onFailed what a person opened is closed; they are asked to check the connection
 */
export function later<Props extends object>(
  load: Load<Props>,
  onFailed?: (props: Props) => void,
): ComponentType<Props> {
  return function Later(props) {
    const { t } = useLingui()
    const [Part, setPart] = useState<ComponentType<Props>>()
    const fail = useEffectEvent(() => {
      if (!onFailed) return
      toast.error(t`Check your connection and try again.`)
      onFailed(props)
    })
    useEffect(() => {
      let isShown = true
      load().then(
        (code) => isShown && setPart(() => code.default),
        () => isShown && fail(),
      )
      return () => {
        isShown = false
      }
    }, [])
    return Part ? <Part {...props} /> : null
  }
}

/** A dialog or sheet whose code is loaded when it is opened. */
export const lazyDialog = <Props extends { onClose: () => void }>(load: Load<Props>) =>
  later(load, ({ onClose }) => onClose())
