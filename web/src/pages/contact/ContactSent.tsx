import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './ContactForm.module.css'

interface ContactSentProps {
  reference: string
  email: string
  onAgain: () => void
}

/** Replaces the form after sending: the number of the message, and what happens next. */
export function ContactSent({ reference, email, onAgain }: ContactSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.sent}>
      <h2 ref={heading} tabIndex={-1}>
        <Trans>We have received your message</Trans>
      </h2>
      <p>
        <Trans>
          Its number is <b>{reference}</b>. We have sent a receipt to {email}, and will reply to the same
          address.
        </Trans>
      </p>
      <Button onClick={onAgain}>
        <Trans>Write another message</Trans>
      </Button>
    </div>
  )
}
