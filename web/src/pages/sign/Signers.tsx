import { Trans, useLingui } from '@lingui/react/macro'
import type { SigningPage } from '#domain/signing/contract.ts'
import { SIGNER_ROLE } from '#domain/signing/vocabulary.ts'
import { SignerBadge } from '../../features/signing/SigningBadges.tsx'
import classes from './Sign.module.css'

/** All who sign, the reader first. */
export function Signers({ page: { signer, others } }: { page: SigningPage }) {
  const { t } = useLingui()
  return (
    <ul className={classes.signers} aria-label={t`Who signs`}>
      <li>
        <span>
          <b>{signer.name}</b> <Trans>(you)</Trans>
          <small>{SIGNER_ROLE[signer.role]}</small>
        </span>
        <SignerBadge status={signer.status} />
      </li>
      {others.map(({ name, role, status }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the signers of a request are fixed, and two may have one name
        <li key={index}>
          <span>
            <b>{name}</b>
            <small>{SIGNER_ROLE[role]}</small>
          </span>
          <SignerBadge status={status} />
        </li>
      ))}
    </ul>
  )
}
