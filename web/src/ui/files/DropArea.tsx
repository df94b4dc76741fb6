import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import classes from './DropArea.module.css'

interface DropAreaProps {
  title: string
  /** What fits, how large. */
  children: ReactNode
  accept: string
  disabled?: boolean
  /** One file at a time, for a field of a form: its name and its path, to which the form's errors lead. */
  single?: { label: string; path: string }
  onFiles: (files: File[]) => void
}

/** Takes files that are dropped on it, or chosen in the dialog of its button. */
export function DropArea({ title, children, accept, disabled, single, onFiles }: DropAreaProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  // Enter and leave come for every child that is crossed; the area is left when as many have gone as have come.
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
          // The same file may be chosen again after it was rejected.
          event.currentTarget.value = ''
        }}
      />
    </section>
  )
}
