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
import { NdaByField, NdaText } from '../../rooms/nda/NdaSettings.tsx'
import { useRemoveFollowUp, useUploadFollowUp } from '../api.ts'
import classes from './CommitPanel.module.css'

interface FollowUpCardProps {
  deal: string
  commitments: Commitments
}

/** The follow-up documents and the additional NDA, which the seller prepares once for all committed buyers. */
export function FollowUpCard({ deal, commitments: { documents, nda, nda_by, can } }: FollowUpCardProps) {
  const { t } = useLingui()
  const add = useUploadFollowUp(deal)
  const of = { kind: 'additional', deal, canManage: can.manage } as const
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
      {nda && nda_by && (
        <div className={classes.nda}>
          <NdaText {...of} label={<Trans>Additional NDA</Trans>} nda={nda} />
          <NdaByField
            {...of}
            label={t`Buyers accept the additional NDA`}
            help={t`The buyer signs, and the follow-up documents that you sent open for them.`}
            value={nda_by}
          />
        </div>
      )}
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
