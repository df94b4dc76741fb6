import { Trans } from '@lingui/react/macro'
import type { KycRecord } from '#domain/kyc/contract.ts'
import { questionOf, SCANS } from '#domain/kyc/questions.ts'
import { ScanPdf } from '../../features/documents/viewer/ScanPdf.tsx'
import text from '../../styles/text.module.css'
import { formatBytes } from '../../ui/files/file-text.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './KycPanel.module.css'

/** The scans of a record, beside its answers, so that they can be compared. */
export function KycScans({ record }: { record: KycRecord }) {
  const scans = SCANS.flatMap((question) => {
    const scan = record[question]
    return scan ? [{ question, ...scan }] : []
  })
  if (scans.length === 0) return null
  return (
    <Card as="section" title={<Trans>Identity document</Trans>}>
      {scans.map(({ question, id, url, name, bytes, media_type }) => (
        <figure key={question} className={classes.scan}>
          {media_type === 'application/pdf' && <ScanPdf id={id} name={name} url={url} />}
          {media_type.startsWith('image/') && (
            <a href={url} target="_blank" rel="noreferrer">
              <img className={classes.picture} src={url} alt={questionOf(question).label} />
            </a>
          )}
          <figcaption>
            {questionOf(question).label}:{' '}
            <a className={text.link} href={url} target="_blank" rel="noreferrer">
              <Trans>
                {name} ({formatBytes(bytes)})
              </Trans>
            </a>
          </figcaption>
        </figure>
      ))}
    </Card>
  )
}
