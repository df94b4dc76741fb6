import { Plural, Trans } from '@lingui/react/macro'
import type { VerifiedPack } from '#domain/history/evidence/contract.ts'
import {
  PACK_FILE_STATE,
  PACK_VERDICT,
  type PackFileState,
  type PackVerdict,
} from '#domain/history/evidence/pack.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { Badge, type Tone } from '../../ui/navigation/Badge.tsx'
import { AnswerCard } from './AnswerCard.tsx'
import { SigningPeriod } from './SigningPeriod.tsx'
import classes from './VerifyDocumentPage.module.css'

const TONE: Record<PackFileState, Tone> = { proven: 'ok', signed: 'info', unproven: 'warn', changed: 'bad' }

/** What is known of an evidence pack: whose it is, what was changed, and what proves each of its files. */
export function PackAnswer({ pack }: { pack: VerifiedPack }) {
  return (
    <AnswerCard
      fileName={pack.file_name}
      tone={pack.verdict === 'verified' ? 'ok' : 'bad'}
      verdict={PACK_VERDICT[pack.verdict]}
      explanation={<Explained verdict={pack.verdict} />}
    >
      {pack.problems.length > 0 && (
        <div>
          <h3>
            <Trans>What is wrong</Trans>
          </h3>
          <ul className={classes.words}>
            {pack.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <Facts pack={pack} />
      <div>
        <h3>
          <Trans>Files in it</Trans>
        </h3>
        <Rows>
          {pack.contents.map(({ name, state, reason }) => (
            <Row key={name} label={name} note={reason}>
              <Badge tone={TONE[state]}>{PACK_FILE_STATE[state]}</Badge>
            </Row>
          ))}
        </Rows>
      </div>
    </AnswerCard>
  )
}

function Explained({ verdict }: { verdict: PackVerdict }) {
  switch (verdict) {
    case 'verified':
      return <Trans>Every file is as it was when HomeSlice signed the pack.</Trans>
    case 'changed':
      return (
        <Trans>HomeSlice signed a pack, but this is not all of it or more than it. Do not rely on it.</Trans>
      )
    case 'foreign':
      return (
        <Trans>
          No key of HomeSlice signed the list of its files. Anyone can have put them together. Do not rely on
          it.
        </Trans>
      )
  }
}

function Facts({ pack }: { pack: VerifiedPack }) {
  const { deal_label, made_at, later_events, signing_key, proven_events, unproven_events } = pack
  return (
    <Rows>
      <Row label={<Trans>Deal</Trans>}>{deal_label ?? <Trans>No event proves it</Trans>}</Row>
      <Row label={<Trans>Recorded until</Trans>} note={<Trans>What happened later is not in it</Trans>}>
        {made_at ? <DateText iso={made_at} withTime /> : <Trans>Not known</Trans>}
      </Row>
      {later_events !== null && (
        <Row
          label={<Trans>Recorded since then</Trans>}
          note={<Trans>Shown to those who may have the pack</Trans>}
        >
          {later_events === 0 ? (
            <Trans>Nothing</Trans>
          ) : (
            <Plural value={later_events} one="# event" other="# events" />
          )}
        </Row>
      )}
      <Row
        label={<Trans>Signed with the key</Trans>}
        note={signing_key ? <SigningPeriod period={signing_key} /> : null}
      >
        {signing_key ? <code>{signing_key.fingerprint}</code> : <Trans>None from HomeSlice</Trans>}
      </Row>
      <Row
        label={<Trans>Events proven</Trans>}
        note={<Trans>Each is in a digest that HomeSlice signed and has on record</Trans>}
      >
        <Trans>
          {proven_events} of {proven_events + unproven_events}
        </Trans>
      </Row>
    </Rows>
  )
}
