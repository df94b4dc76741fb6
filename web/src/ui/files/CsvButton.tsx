import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { csvLine } from '#domain/kernel/csv.ts'
import { saveFile } from '../save-file.ts'

type Cells = readonly (string | number | null)[]

interface CsvButtonProps {
  /** Of the file, without its ending. */
  name: string
  header: readonly string[]
  /** Computed on a press: dates as YYYY-MM-DD and plain decimals, for programs. */
  rows: () => readonly Cells[]
}

/** Saves the figures of a chart and its table. */
export function CsvButton({ name, header, rows }: CsvButtonProps) {
  return (
    <Button
      size="sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => saveFile(`${name}.csv`, 'text/csv', [header, ...rows()].map(csvLine).join(''))}
    >
      <Trans>Download CSV</Trans>
    </Button>
  )
}
