import { Trans, useLingui } from '@lingui/react/macro'
import { Button, FileButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { NDA_BY, type NdaBy } from '#domain/deal-access/room.ts'
import type { NdaKind } from '#domain/rooms/nda/kinds.ts'
import type { Nda } from '#domain/rooms/nda/shapes.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import text from '../../../styles/text.module.css'
import { Note } from '../../../ui/feedback/Note.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { optionsOf } from '../../../ui/fields/ChoiceField.tsx'
import { SegmentsField } from '../../../ui/fields/SegmentsField.tsx'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { useRestoreNda, useSetNdaBy, useUploadNda } from './api.ts'
import classes from './Nda.module.css'

interface NdaByFieldProps {
  kind: NdaKind
  deal: string
  label: string
  /** Who signs, where it is signed. */
  help: string
  value: NdaBy
  canManage: boolean
}

/** How buyers accept an NDA, as the seller sets it. */
export function NdaByField({ kind, deal, label, help, value, canManage }: NdaByFieldProps) {
  const { t } = useLingui()
  const change = useSetNdaBy(kind, deal)
  return (
    <div>
      <SegmentsField
        label={label}
        help={value === 'signature' && help}
        value={value}
        options={optionsOf(NDA_BY)}
        disabled={!canManage || change.isPending}
        onChange={(nda_by) => nda_by && change.mutate(nda_by, { onSuccess: () => toast.success(t`Saved`) })}
      />
      <Failure error={change.error} />
    </div>
  )
}

interface NdaTextProps {
  kind: NdaKind
  deal: string
  label: ReactNode
  nda: Nda
  canManage: boolean
}

/** The NDA in force, which the seller can replace by a PDF of their own. */
export function NdaText({ kind, deal, label, nda, canManage }: NdaTextProps) {
  const { t } = useLingui()
  const replace = useUploadNda(kind, deal)
  const restore = useRestoreNda(kind, deal)
  return (
    <div>
      <Rows>
        <Row label={label} note={nda.version}>
          {nda.url ? (
            <a className={text.link} href={nda.url} target="_blank" rel="noreferrer">
              {nda.title}
            </a>
          ) : (
            <Trans>HomeSlice standard text</Trans>
          )}
        </Row>
      </Rows>
      <Failure error={replace.error ?? restore.error} />
      {canManage && (
        <div className={classes.buttons}>
          <FileButton
            accept="application/pdf"
            onChange={(file) =>
              file && replace.mutate(file, { onSuccess: () => toast.success(t`NDA replaced`) })
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
    </div>
  )
}

function Failure({ error }: { error: Error | null }) {
  const failure = errorText(error)
  return failure ? (
    <Note tone="bad" role="alert">
      {failure}
    </Note>
  ) : null
}
