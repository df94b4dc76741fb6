import { Trans } from '@lingui/react/macro'
import type { Phase, Standing } from '../../../features/auctions/model.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { formatMoney } from '../../../ui/format.ts'

interface StandingNoteProps {
  standing: Standing
  phase: Phase
  /** The user bought the deal. */
  isWon?: boolean
}

/** The user's position in one sentence; nothing if they have not bid. */
export function StandingNote({ standing, phase, isWon }: StandingNoteProps) {
  if (phase === 'sold' && isWon)
    return (
      <Note tone="ok">
        <b>
          <Trans>You bought this mortgage.</Trans>
        </b>{' '}
        <Trans>You can now see the full address, the applicants and the documents.</Trans>
      </Note>
    )
  if (standing.kind === 'none') return null
  const { alias } = standing
  if (phase === 'sold' || phase === 'not_sold')
    return (
      <Note>
        <Trans>You are {alias}. Your bid was not accepted and is no longer binding.</Trans>
      </Note>
    )
  if (standing.kind === 'sealed') return <Sealed standing={standing} phase={phase} />
  return standing.kind === 'leading' ? (
    <Leading standing={standing} phase={phase} />
  ) : (
    <Outbid standing={standing} phase={phase} />
  )
}

type Of<Kind extends Standing['kind']> = Extract<Standing, { kind: Kind }>

function Sealed({ standing, phase }: { standing: Of<'sealed'>; phase: Phase }) {
  const { alias } = standing
  const amount = formatMoney(standing.amount)
  return (
    <Note tone="ok">
      <b>
        <Trans>Your sealed bid is {amount}.</Trans>
      </b>{' '}
      {phase === 'live' ? (
        <Trans>You are {alias}. Nobody sees the amount before the close; until then you may raise it.</Trans>
      ) : (
        <Trans>You are {alias}. Nobody sees the amount before the bids are opened.</Trans>
      )}
    </Note>
  )
}

function Leading({ standing, phase }: { standing: Of<'leading'>; phase: Phase }) {
  const { alias } = standing
  const amount = formatMoney(standing.amount)
  const maximum = formatMoney(standing.maximum)
  if (phase !== 'live')
    return (
      <Note tone="ok">
        <b>
          <Trans>Yours is the highest bid, {amount}.</Trans>
        </b>{' '}
        <Trans>You are {alias}. We notify you as soon as the seller decides.</Trans>
      </Note>
    )
  return (
    <Note tone="ok">
      <b>
        <Trans>You lead at {amount}.</Trans>
      </b>{' '}
      {standing.maximum ? (
        <Trans>
          You are {alias}. We bid for you up to {maximum}; nobody sees this maximum.
        </Trans>
      ) : (
        <Trans>You are {alias}.</Trans>
      )}
    </Note>
  )
}

function Outbid({ standing, phase }: { standing: Of<'outbid'>; phase: Phase }) {
  const { alias } = standing
  const last = formatMoney(standing.last)
  const maximum = formatMoney(standing.maximum)
  const by = formatMoney(standing.by)
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
        {standing.by ? (
          <Trans>You were outbid by {by}.</Trans>
        ) : (
          <Trans>An equal maximum was placed before yours.</Trans>
        )}
      </b>{' '}
      {standing.maximum ? (
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
