import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Closing, StepView } from '#domain/closing/contract.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { ACCEPTED_FILES } from '../../documents/file-model.ts'
import { useAttach, useDeleteFile } from '../api.ts'
import { FileList } from './StepParts.tsx'
import classes from './steps.module.css'

/** The documents of a step, and a button to attach more. */
export function StepFiles({ closing, step }: { closing: Closing; step: StepView }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const attach = useAttach(closing.id)
  const remove = useDeleteFile(closing.id)
  const error = errorText(attach.error ?? remove.error)
  if (step.files.length === 0 && !step.can.attach) return null
  return (
    <div>
      <h3>
        <Trans>Documents</Trans>
      </h3>
      <FileList
        files={step.files}
        actionOf={(file) =>
          file.can_delete && (
            <button
              type="button"
              className={classes.remove}
              aria-label={t`Remove ${file.name}`}
              disabled={remove.isPending}
              onClick={() => remove.mutate(file.id)}
            >
              <IconX size={16} aria-hidden />
            </button>
          )
        }
      />
      {step.can.attach && (
        <>
          <Button
            size="sm"
            leftSection={<IconPaperclip size={16} aria-hidden />}
            loading={attach.isPending}
            onClick={() => input.current?.click()}
          >
            <Trans>Attach documents</Trans>
          </Button>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept={ACCEPTED_FILES}
            onChange={(event) => {
              const files = [...(event.currentTarget.files ?? [])]
              event.currentTarget.value = ''
              if (files.length > 0) attach.mutate({ step: step.step, files })
            }}
          />
        </>
      )}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
