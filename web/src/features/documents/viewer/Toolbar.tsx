import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Modal } from '@mantine/core'
import {
  IconArrowAutofitWidth,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconLayoutSidebar,
  IconMinus,
  IconPlus,
  IconRotateClockwise,
  IconSearch,
  IconTextRecognition,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DealFile } from '#domain/deals/contract.ts'
import type { ViewControl } from './control.ts'
import classes from './DocumentViewer.module.css'
import { PageField } from './PageField.tsx'

interface ToolbarProps {
  file: DealFile
  /** Null for a picture, and until the document is open. */
  view: ViewControl | null
  isReady: boolean
  canTurn: boolean
  /** Null if unknown, because the picture has the width of the window. */
  scale: number | null
  withThumbnails: boolean
  onThumbnails: () => void
  withText: boolean
  onText: () => void
  onZoom: (by: 1 | -1) => void
  onFit: () => void
  onTurn: () => void
  onSearch: () => void
  previous: (() => void) | undefined
  next: (() => void) | undefined
  onClose: () => void
}

export function Toolbar(props: ToolbarProps) {
  const { file, view, isReady, canTurn, scale, previous, next } = props
  const { t } = useLingui()
  return (
    <div className={classes.toolbar}>
      <div className={classes.name}>
        <Tool label={t`Previous document`} onClick={previous}>
          <IconChevronLeft size={18} aria-hidden />
        </Tool>
        <Modal.Title className={classes.title}>{file.name}</Modal.Title>
        <Tool label={t`Next document`} onClick={next}>
          <IconChevronRight size={18} aria-hidden />
        </Tool>
      </div>
      {isReady && (
        <div className={classes.tools} role="toolbar" aria-label={t`View`}>
          {view?.beside === 'thumbnails' && (
            <Tool label={t`Thumbnails`} isPressed={props.withThumbnails} onClick={props.onThumbnails}>
              <IconLayoutSidebar size={18} aria-hidden />
            </Tool>
          )}
          {view?.beside === 'text' && (
            <Tool label={t`Text of the page`} isPressed={props.withText} onClick={props.onText}>
              <IconTextRecognition size={18} aria-hidden />
            </Tool>
          )}
          {view?.isPaged && <PageField view={view} />}
          <Tool label={t`Zoom out`} onClick={() => props.onZoom(-1)}>
            <IconMinus size={18} aria-hidden />
          </Tool>
          <span className={classes.scale} role="status" aria-label={t`Zoom`}>
            {scale === null ? '' : `${Math.round(scale * 100)} %`}
          </span>
          <Tool label={t`Zoom in`} onClick={() => props.onZoom(1)}>
            <IconPlus size={18} aria-hidden />
          </Tool>
          <Tool label={t`Fit width`} onClick={props.onFit}>
            <IconArrowAutofitWidth size={18} aria-hidden />
          </Tool>
          {canTurn && (
            <Tool label={t`Rotate`} onClick={props.onTurn}>
              <IconRotateClockwise size={18} aria-hidden />
            </Tool>
          )}
          {view && (
            <Tool label={t`Search`} onClick={props.onSearch}>
              <IconSearch size={18} aria-hidden />
            </Tool>
          )}
        </div>
      )}
      <div className={classes.end}>
        {file.url && (
          <Button
            component="a"
            href={file.url}
            download={file.name}
            size="xs"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            <Trans>Download</Trans>
          </Button>
        )}
        <Tool label={t`Close`} onClick={props.onClose}>
          <IconX size={20} aria-hidden />
        </Tool>
      </div>
    </div>
  )
}

interface ToolProps {
  label: string
  isPressed?: boolean
  onClick: (() => void) | undefined
  children: ReactNode
}

const Tool = ({ label, isPressed, onClick, children }: ToolProps) => (
  <ActionIcon
    variant="default"
    aria-label={label}
    title={label}
    aria-pressed={isPressed}
    disabled={!onClick}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
)
