import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import * as contract from '#domain/books/tape/contract.ts'
import { addressOf } from '../../../platform/api/client.ts'
import classes from './TapeFiles.module.css'

const addressOfFile = (file: 'template' | 'sample', format: 'xlsx' | 'csv') =>
  addressOf(contract.tapeFile.path, { file }, { format })

/** Links to the template and the sample file of a loan tape. */
export function TapeFiles() {
  return (
    <div className={classes.files}>
      <FileLink href={addressOfFile('template', 'xlsx')}>
        <Trans>Template, XLSX</Trans>
      </FileLink>
      <FileLink href={addressOfFile('template', 'csv')}>
        <Trans>Template, CSV</Trans>
      </FileLink>
      <FileLink href={addressOfFile('sample', 'xlsx')}>
        <Trans>Sample, XLSX</Trans>
      </FileLink>
      <FileLink href={addressOfFile('sample', 'csv')}>
        <Trans>Sample, CSV</Trans>
      </FileLink>
    </div>
  )
}

function FileLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button component="a" href={href} download size="sm" leftSection={<IconDownload size={16} aria-hidden />}>
      {children}
    </Button>
  )
}
