import { Trans, useLingui } from '@lingui/react/macro'
import { Button, FileButton } from '@mantine/core'
import type { Commitments, FollowUpFile } from '#domain/commitments/contract.ts'
import { IMAGE_TYPES } from '#domain/kernel/files.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import text from '../../../styles/text.module.css'
import { Note } from '../../../ui/feedback/Note.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { formatBytes } from '../../../ui/files/file-text.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { useRemoveFollowUp, useRestoreNda, useUploadFollowUp } from '../api.ts'
import classes from './CommitPanel.module.css'

interface FollowUpCardProps {
  deal: string
  commitments: Commitments
}

/** The follow-up documents and the additional NDA, which the seller prepares once for all committed buyers. */
export function FollowUpCard({ deal, commitments: { documents, nda, can } }: FollowUpCardProps) {
  const { t } = useLingui()
  const add = useUploadFollowUp(deal, 'document')
  const failed = errorText(add.error)
  return (
    <Card as="section" title={<Trans>What follows a commitment</Trans>}>
      <p className={text.muted}>
        <Trans>
          Committed buyers see these documents once you have sent them and they have accepted the additional
          NDA. Documents carry the name and company of their reader until the sale.
        </Trans>
      </p>
      {documents.length > 0 && (
        <ul aria-label={t`Follow-up documents`}>
          {documents.map((file) => (
            <li key={file.id} className={classes.file}>
              <DocumentLink file={file} />
              {can.manage && <Remove file={file} />}
            </li>
          ))}
        </ul>
      )}
      {failed && (
        <Note tone="bad" role="alert">
          {failed}
        </Note>
      )}
      {can.manage && (
        <div className={classes.buttons}>
          <FileButton
            multiple
            accept={['application/pdf', ...IMAGE_TYPES].join(',')}
            onChange={(files) =>
              files.length > 0 && add.mutate(files, { onSuccess: () => toast.success(t`Documents added`) })
            }
          >
            {(button) => (
              <Button {...button} loading={add.isPending}>
                <Trans>Add follow-up documents</Trans>
              </Button>
            )}
          </FileButton>
        </div>
      )}
      {nda && <AdditionalNda deal={deal} nda={nda} canManage={can.manage} />}
    </Card>
  )
}

const DocumentLink = ({ file }: { file: FollowUpFile }) => (
  <span>
    <a className={text.link} href={file.url ?? undefined} target="_blank" rel="noreferrer">
      {file.name}
    </a>{' '}
    <span className={text.muted}>{formatBytes(file.bytes)}</span>
  </span>
)

function Remove({ file }: { file: FollowUpFile }) {
  const { t } = useLingui()
  const remove = useRemoveFollowUp()
  const { name } = file
  return (
    <Button
      size="xs"
      variant="subtle"
      loading={remove.isPending}
      aria-label={t`Remove ${name}`}
      onClick={() => remove.mutate(file.id, { onSuccess: () => toast.success(t`Document removed`) })}
    >
      <Trans>Remove</Trans>
    </Button>
  )
}

interface AdditionalNdaProps {
  deal: string
  nda: NonNullable<Commitments['nda']>
  canManage: boolean
}

function AdditionalNda({ deal, nda, canManage }: AdditionalNdaProps) {
  const { t } = useLingui()
  const replace = useUploadFollowUp(deal, 'nda')
  const restore = useRestoreNda(deal)
  const failed = errorText(replace.error ?? restore.error)
  return (
    <>
      <Rows>
        <Row label={<Trans>Additional NDA</Trans>} note={nda.version}>
          {nda.url ? (
            <a className={text.link} href={nda.url} target="_blank" rel="noreferrer">
              {nda.title}
            </a>
          ) : (
            <Trans>Standard text of HomeSlice</Trans>
          )}
        </Row>
      </Rows>
      {failed && (
        <Note tone="bad" role="alert">
          {failed}
        </Note>
      )}
      {canManage && (
        <div className={classes.buttons}>
          <FileButton
            accept="application/pdf"
            onChange={(file) =>
              file && replace.mutate([file], { onSuccess: () => toast.success(t`Additional NDA replaced`) })
            }
          >
            {(button) => (
              <Button {...button} loading={replace.isPending}>
                <Trans>Upload your own PDF</Trans>
              </Button>
            )}
          </FileButton>
          {nda.url && (
            <Button
              loading={restore.isPending}
              onClick={() =>
                restore.mutate(undefined, { onSuccess: () => toast.success(t`Standard text in use`) })
              }
            >
              <Trans>Use the standard text</Trans>
            </Button>
          )}
        </div>
      )}
    </>
  )
}
