import { useEffect, useState } from 'react'
import classes from './DocumentViewer.module.css'
import type { Zoom } from './zoom.ts'

interface PicturePaneProps {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  type: string
  zoom: Zoom
  rotation: number
}

/** A picture that can be zoomed and turned. */
export function PicturePane({ name, bytes, type, zoom, rotation }: PicturePaneProps) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes, type])
  return (
    <div className={classes.scrolled}>
      <section
        className={classes.picture}
        aria-label={name}
        // Focusable, so that it can be scrolled by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
      >
        {url && (
          <img
            src={url}
            alt={name}
            draggable={false}
            style={{
              width: zoom === 'width' ? '100%' : `${zoom * 100}%`,
              transform: rotation ? `rotate(${rotation}deg)` : undefined,
            }}
          />
        )}
      </section>
    </div>
  )
}
