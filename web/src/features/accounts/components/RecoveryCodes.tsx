import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Note } from '../../../ui/feedback/Note.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { CheckField } from '../../../ui/fields/CheckField.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import classes from './SecondFactor.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  email: string
  onDone: () => void
}

/** Shown once; the server stores only digests of the codes. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const { t } = useLingui()
  const [isSaved, setIsSaved] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const sheet = [t`HomeSlice recovery codes of ${email}`, t`Each works once.`, '', ...codes, ''].join('\n')
  const copy = () =>
    navigator.clipboard.writeText(sheet).then(
      () => toast.success(t`Recovery codes copied`),
      () => toast.error(t`The codes could not be copied. Download or print them.`),
    )
  return (
    <div className={classes.flow}>
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        <Trans>Save your recovery codes</Trans>
      </h2>
      <p>
        <Trans>
          Each code logs you in once if you do not have your phone. Store them with your passwords: they are
          not shown again.
        </Trans>
      </p>
      <ul className={classes.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {createPortal(<pre className={classes.sheet}>{sheet}</pre>, document.body)}
      <div className={classes.buttons}>
        <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
          <Trans>Copy</Trans>
        </Button>
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile('homeslice-recovery-codes.txt', 'text/plain', sheet)}
        >
          <Trans>Download</Trans>
        </Button>
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <Note tone="warn">
        <Trans>Without your phone or these codes, you cannot log in to your account.</Trans>
      </Note>
      <CheckField value={isSaved} onChange={setIsSaved} label={t`I have saved the recovery codes.`} />
      <div className={classes.actions}>
        <Button variant="filled" disabled={!isSaved} onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </div>
  )
}
