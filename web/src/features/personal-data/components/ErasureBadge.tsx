import { ERASURE_STATE, type ErasureState } from '#domain/personal-data/rules.ts'
import { Badge, type Tone } from '../../../ui/navigation/Badge.tsx'

const TONE: Readonly<Record<ErasureState, Tone>> = {
  open: 'warn',
  withdrawn: 'quiet',
  refused: 'bad',
  erased: 'ok',
}

export const ErasureBadge = ({ state }: { state: ErasureState }) => (
  <Badge tone={TONE[state]}>{ERASURE_STATE[state]}</Badge>
)
