import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowAutofitWidth, IconDownload, IconMinus, IconPlus } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ViewControl } from '../../features/documents/viewer/control.ts'
import { PageField } from '../../features/documents/viewer/PageField.tsx'
import { usePinch } from '../../features/documents/viewer/use-pinch.ts'
import { type Zoom, zoomStep } from '../../features/documents/viewer/zoom.ts'
import classes from './Sign.module.css'

// As the other viewers load it: one file for all.
const PdfPane = lazy(() => import('../../features/documents/viewer/PdfPane.tsx'))

interface ReaderProps {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** Where the document can be downloaded. */
  address: string
}

/** The document on the page, to be read before it is signed. */
export default function Reader({ name, bytes, address }: ReaderProps) {
  const { t } = useLingui()
  const [zoom, setZoom] = useState<Zoom>('width')
  const [view, setView] = useState<ViewControl | null>(null)
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const scale = view?.scale ?? (zoom === 'width' ? 1 : zoom)
  usePinch(frame, { zoom, scale }, setZoom)
  return (
    <div className={classes.reader} ref={setFrame}>
      <div className={classes.bar} role="toolbar" aria-label={t`View`}>
        {view && <PageField view={view} />}
        <span className={classes.tools}>
          <Tool label={t`Zoom out`} onClick={() => setZoom(zoomStep(scale, -1))}>
            <IconMinus size={18} aria-hidden />
          </Tool>
          <Tool label={t`Zoom in`} onClick={() => setZoom(zoomStep(scale, 1))}>
            <IconPlus size={18} aria-hidden />
          </Tool>
          <Tool label={t`Fit width`} onClick={() => setZoom('width')}>
            <IconArrowAutofitWidth size={18} aria-hidden />
          </Tool>
        </span>
        <Button
          component="a"
          size="xs"
          href={address}
          download={name}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          <Trans>Download</Trans>
        </Button>
      </div>
      <Suspense>
        <PdfPane
          name={name}
          bytes={bytes}
          zoom={zoom}
          rotation={0}
          words=""
          withThumbnails={false}
          takesFocus={false}
          onControl={setView}
        />
      </Suspense>
    </div>
  )
}

const Tool = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <ActionIcon variant="default" aria-label={label} title={label} onClick={onClick}>
    {children}
  </ActionIcon>
)
