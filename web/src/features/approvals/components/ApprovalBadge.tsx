import { APPROVAL_STATE, type ApprovalState } from '#domain/approvals/rules.ts'
import { Badge, type Tone } from '../../../ui/navigation/Badge.tsx'

const TONE: Readonly<Record<ApprovalState, Tone>> = {
  waiting: 'warn',
  done: 'ok',
  refused: 'bad',
  withdrawn: 'quiet',
  over: 'out',
}

export const ApprovalBadge = ({ state }: { state: ApprovalState }) => (
  <Badge tone={TONE[state]}>{APPROVAL_STATE[state]}</Badge>
)
