import { Trans } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import type { NdaSigning } from '#domain/rooms/nda/shapes.ts'
import { DateText } from '../../../ui/figures/DateText.tsx'
import classes from './Nda.module.css'

/** Who signs an NDA next, and since when; for the buyer. */
export function SigningState({ signing }: { signing: NdaSigning }) {
  const since = <DateText iso={signing.since} withTime />
  switch (signing.state) {
    case 'buyer':
      return (
        <Trans>The NDA has been awaiting your signature since {since}. The link is in our e-mail too.</Trans>
      )
    case 'seller':
      return (
        <Trans>
          You signed the NDA {since}. It is the seller’s turn to sign; the deal room opens when they have, and
          we notify you.
        </Trans>
      )
    case 'finishing':
      return (
        <span className={classes.working} role="status">
          <Loader size={14} aria-hidden />
          <Trans>All signatures collected. Preparing the signed NDA…</Trans>
        </span>
      )
    case 'ended':
      return <Trans>Your last request ended {since} without all signatures. You can sign again.</Trans>
    case 'signed':
      return <Trans>The NDA was signed {since}.</Trans>
  }
}
