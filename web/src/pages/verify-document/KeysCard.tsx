import { Trans } from '@lingui/react/macro'
import { listEvidenceKeys } from '#domain/history/evidence/contract.ts'
import { useEvidenceKeys } from '../../features/history/evidence/api.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { SigningPeriod } from './SigningPeriod.tsx'
import classes from './VerifyDocumentPage.module.css'

const ADDRESS = `/api${listEvidenceKeys.path}`

/** The keys that sign evidence packs, for readers who verify a pack themselves. */
export function KeysCard() {
  const { data } = useEvidenceKeys()
  return (
    <Card as="section" title={<Trans>Keys that sign evidence packs</Trans>}>
      <div className={classes.answer}>
        <p>
          <Trans>
            The script in a pack prints the fingerprint of the key that signed it. It must be one of these,
            which are always published at <a href={ADDRESS}>{ADDRESS}</a>.
          </Trans>
        </p>
        <ul className={classes.keys}>
          {data?.results.map((key) => (
            <li key={key.fingerprint}>
              <code>{key.fingerprint}</code>
              <span className={classes.quiet}>
                <SigningPeriod period={key} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
