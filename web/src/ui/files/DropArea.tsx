import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import classes from './DropArea.module.css'

interface DropAreaProps {
  title: string
  /** Accepted types and size. */
  children: ReactNode
  accept: string
  disabled?: boolean
  /** For a form field with a single file: its label and its path, to which the form's errors refer. */
  single?: { label: string; path: string }
  onFiles: (files: File[]) => void
}

/** Accepts files by drag and drop, or through a file dialog. */
export function DropArea({ title, children, accept, disabled, single, onFiles }: DropAreaProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  // dragenter and dragleave fire for every child; the area is left when both have fired equally often.
  const depth = useRef(0)
  const [isOver, setOver] = useState(false)
  const give = (files: Iterable<File>) => onFiles([...files].slice(0, single ? 1 : undefined))
  const move = (event: DragEvent, by: number) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    depth.current += by
    setOver(depth.current > 0)
  }
  const drop = (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    depth.current = 0
    setOver(false)
    give(event.dataTransfer.files)
  }
  return (
    <section
      className={classes.area}
      data-over={isOver || undefined}
      aria-label={title}
      onDragEnter={(event) => move(event, 1)}
      onDragLeave={(event) => move(event, -1)}
      onDragOver={(event) => move(event, 0)}
      onDrop={drop}
    >
      <span className={classes.sign}>
        <IconUpload size={24} aria-hidden />
      </span>
      <div className={classes.text}>
        <b>{isOver ? t`Drop to add` : title}</b>
        <p>{children}</p>
      </div>
      <Button
        disabled={disabled}
        data-path={single?.path}
        aria-label={single && t`Choose a file: ${single.label}`}
        onClick={() => input.current?.click()}
      >
        {single ? t`Choose a file` : t`Browse files`}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={!single}
        hidden
        accept={accept}
        onChange={(event) => {
          give(event.currentTarget.files ?? [])
          // Allows choosing the same file again after it was rejected.
          event.currentTarget.value = ''
        }}
      />
    </section>
  )
}
