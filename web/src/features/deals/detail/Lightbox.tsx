import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { DealImage } from '#domain/deals/contract.ts'
import classes from './Lightbox.module.css'

interface LightboxProps {
  title: string
  images: readonly DealImage[]
  /** Null if closed. */
  index: number | null
  onIndex: (index: number | null) => void
}

/** One picture at full size; the arrow keys go to the next or previous one. */
export function Lightbox({ title, images, index, onIndex }: LightboxProps) {
  const { t } = useLingui()
  const image = index === null ? undefined : images[index]
  const at = (index ?? 0) + 1
  const go = (by: number) => index !== null && onIndex((index + by + images.length) % images.length)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1)
    if (event.key === 'ArrowRight') go(1)
  }
  return (
    <Modal
      opened={image !== undefined}
      onClose={() => onIndex(null)}
      title={title}
      size="min(1080px, 94vw)"
      closeButtonProps={{ 'aria-label': t`Close` }}
      onKeyDown={onKeyDown}
    >
      {image && (
        <figure className={classes.figure}>
          <img src={image.image} alt={t`${title}, ${at} of ${images.length}`} />
          {images.length > 1 && (
            <figcaption className={classes.line}>
              <Button aria-label={t`Previous image`} onClick={() => go(-1)} px="sm">
                <IconChevronLeft size={18} aria-hidden />
              </Button>
              <span role="status">{t`${at} of ${images.length}`}</span>
              <Button aria-label={t`Next image`} onClick={() => go(1)} px="sm" data-autofocus>
                <IconChevronRight size={18} aria-hidden />
              </Button>
            </figcaption>
          )}
        </figure>
      )}
    </Modal>
  )
}
