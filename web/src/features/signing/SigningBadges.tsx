import { useLingui } from '@lingui/react/macro'
import type { SigningRequest } from '#domain/signing/contract.ts'
import {
  SIGNER_STATUS,
  SIGNING_STATUS,
  type SignerStatus,
  type SigningStatus,
} from '#domain/signing/vocabulary.ts'
import { Badge, type Tone } from '../../ui/navigation/Badge.tsx'

const SIGNER_TONE: Readonly<Record<SignerStatus, Tone>> = {
  waiting: 'out',
  invited: 'info',
  viewed: 'info',
  signed: 'ok',
  declined: 'bad',
}

const TONE: Readonly<Record<SigningStatus, Tone>> = {
  created: 'quiet',
  sent: 'info',
  in_progress: 'warn',
  completed: 'ok',
  declined: 'bad',
  voided: 'out',
  expired: 'out',
  failed: 'bad',
}

export const SignerBadge = ({ status }: { status: SignerStatus }) => (
  <Badge tone={SIGNER_TONE[status]}>{SIGNER_STATUS[status]}</Badge>
)

/** The state of a request: how many have signed, while it is under way. */
export function SigningBadge({ request: { status, signers } }: { request: SigningRequest }) {
  const { t } = useLingui()
  const signed = signers.filter((signer) => signer.status === 'signed').length
  const isUnderWay = status === 'in_progress' && signed > 0
  return (
    <Badge tone={TONE[status]}>
      {isUnderWay ? t`${signed} of ${signers.length} signed` : SIGNING_STATUS[status]}
    </Badge>
  )
}
