import { Trans } from '@lingui/react/macro'
import { Button, ScrollArea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './AgreementText.module.css'

interface TextToReadProps {
  label: string
  /** Height of its part that is shown, until the reader opens it whole. */
  height: number
  children: ReactNode
}

/** A long text that is read before it is accepted: it shows that it goes on, and opens whole. */
export function TextToRead({ label, height, children }: TextToReadProps) {
  const [isWhole, setWhole] = useState(false)
  return (
    <div className={classes.toRead}>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      <ScrollArea.Autosize
        mah={isWhole ? undefined : height}
        type="auto"
        className={classes.text}
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}
      >
        <div className={classes.padded}>{children}</div>
        {!isWhole && <div className={classes.goesOn} aria-hidden />}
      </ScrollArea.Autosize>
      <Button variant="subtle" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? <Trans>Show less of the text</Trans> : <Trans>Show the whole text</Trans>}
      </Button>
    </div>
  )
}
