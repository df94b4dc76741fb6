import { PROOF_STATE, type ProofState } from '#domain/funds/vocabulary.ts'
import { Badge, type Tone } from '../../../ui/navigation/Badge.tsx'

const TONE: Readonly<Record<ProofState, Tone>> = {
  waiting: 'warn',
  approved: 'ok',
  rejected: 'bad',
  withdrawn: 'quiet',
  replaced: 'quiet',
  expired: 'out',
}

export const ProofBadge = ({ state }: { state: ProofState }) => (
  <Badge tone={TONE[state]}>{PROOF_STATE[state]}</Badge>
)
