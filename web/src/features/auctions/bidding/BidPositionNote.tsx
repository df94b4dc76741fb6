import { Trans } from '@lingui/react/macro'
import { Note } from '../../../ui/feedback/Note.tsx'
import { formatMoney } from '../../../ui/format.ts'
import type { BidderPosition, Phase } from '../model.ts'

interface BidPositionNoteProps {
  position: BidderPosition
  phase: Phase
  /** The user bought the deal. */
  isWon?: boolean
  isBook?: boolean
}

/** The user's position in one sentence; nothing if they have not bid. */
export function BidPositionNote({ position, phase, isWon, isBook }: BidPositionNoteProps) {
  if (phase === 'sold' && isWon)
    return (
      <Note tone="ok">
        <b>{isBook ? <Trans>You bought this book.</Trans> : <Trans>You bought this mortgage.</Trans>}</b>{' '}
        <Trans>You can now see the full address, the applicants and the documents.</Trans>
      </Note>
    )
  if (position.kind === 'none') return null
  const { alias } = position
  if (phase === 'sold' || phase === 'not_sold')
    return (
      <Note>
        <Trans>You are {alias}. Your bid was not accepted and is no longer binding.</Trans>
      </Note>
    )
  if (position.kind === 'sealed') return <Sealed position={position} phase={phase} />
  return position.kind === 'leading' ? (
    <Leading position={position} phase={phase} />
  ) : (
    <Outbid position={position} phase={phase} />
  )
}

type Of<Kind extends BidderPosition['kind']> = Extract<BidderPosition, { kind: Kind }>

function Sealed({ position, phase }: { position: Of<'sealed'>; phase: Phase }) {
  const { alias } = position
  const amount = formatMoney(position.amount)
  return (
    <Note tone="ok">
      <b>
        <Trans>Your sealed bid is {amount}.</Trans>
      </b>{' '}
      {phase === 'live' ? (
        <Trans>
          You are {alias}. No one sees the amount before the auction ends; until then you may raise it.
        </Trans>
      ) : (
        <Trans>You are {alias}. No one sees the amount before the bids are opened.</Trans>
      )}
    </Note>
  )
}

function Leading({ position, phase }: { position: Of<'leading'>; phase: Phase }) {
  const { alias } = position
  const amount = formatMoney(position.amount)
  const maximum = formatMoney(position.maximum)
  if (phase !== 'live')
    return (
      <Note tone="ok">
        <b>
          <Trans>You’re the highest bidder at {amount}.</Trans>
        </b>{' '}
        <Trans>You are {alias}. We notify you as soon as the seller decides.</Trans>
      </Note>
    )
  return (
    <Note tone="ok">
      <b>
        <Trans>You’re the highest bidder at {amount}.</Trans>
      </b>{' '}
      {position.maximum ? (
        <Trans>
          You are {alias}. We bid for you up to {maximum}; no one sees this maximum while you lead.
        </Trans>
      ) : (
        <Trans>You are {alias}.</Trans>
      )}
    </Note>
  )
}

function Outbid({ position, phase }: { position: Of<'outbid'>; phase: Phase }) {
  const { alias } = position
  const last = formatMoney(position.last)
  const maximum = formatMoney(position.maximum)
  const by = formatMoney(position.by)
  if (phase !== 'live')
    return (
      <Note>
        <Trans>
          You are {alias}; your bid of {last} stays open until the seller decides.
        </Trans>
      </Note>
    )
  return (
    <Note tone="warn">
      <b>
        {position.by ? (
          <Trans>You were outbid by {by}.</Trans>
        ) : (
          <Trans>An equal maximum was placed before yours.</Trans>
        )}
      </b>{' '}
      {position.maximum ? (
        <Trans>
          You are {alias}; your maximum was {maximum}.
        </Trans>
      ) : (
        <Trans>
          You are {alias}; your last bid was {last}.
        </Trans>
      )}
    </Note>
  )
}
