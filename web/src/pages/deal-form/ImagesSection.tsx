import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { DealImage } from '#domain/deals/contract.ts'
import { deleteDealImage, reorderDealImages, uploadDealImage } from '../../features/documents/api.ts'
import { ACCEPTED_IMAGES } from '../../features/documents/file-model.ts'
import { useUploads } from '../../features/documents/use-uploads.ts'
import text from '../../styles/text.module.css'
import { Meter } from '../../ui/charts/Meter.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DropArea } from '../../ui/files/DropArea.tsx'
import { FileRow } from '../../ui/files/FileRow.tsx'
import { formatBytes } from '../../ui/files/file-text.ts'
import { useDraft, useDraftState, useIsLocked } from './DraftContext.tsx'
import form from './form.module.css'
import classes from './ImagesSection.module.css'
import { runOnDraft } from './run-on-draft.ts'

const NO_IMAGES: readonly DealImage[] = []

/** The deal's pictures in display order. */
export function ImagesSection() {
  const { t } = useLingui()
  const draft = useDraft()
  const isLocked = useIsLocked('images')
  const { uploads, add, remove, startAll } = useUploads<null>('image', ({ file }, way) =>
    runOnDraft(draft, (deal) => uploadDealImage(deal, file, way)),
  )
  return (
    <div className={form.padded}>
      <DropArea
        title={t`Drop pictures here`}
        accept={ACCEPTED_IMAGES}
        disabled={isLocked}
        onFiles={(files) => void startAll(add(files, () => null))}
      >
        <Trans>PNG, JPEG or WebP, up to 25 MB each. Where and when a picture was taken is removed.</Trans>
      </DropArea>
      {uploads.length > 0 && (
        <ul className={classes.uploads} aria-label={t`Uploading pictures`}>
          {uploads.map((upload) => (
            <FileRow
              key={upload.key}
              name={upload.file.name}
              below={
                upload.error ? (
                  <span className={text.bad} role="alert">
                    {upload.error}
                  </span>
                ) : (
                  <Meter label={t`Uploading ${upload.file.name}`} percent={(upload.share ?? 0) * 100} />
                )
              }
              status={formatBytes(upload.file.size)}
              onRemove={() => remove(upload)}
            />
          ))}
        </ul>
      )}
      <Gallery isLocked={isLocked} />
    </div>
  )
}

function Gallery({ isLocked }: { isLocked: boolean }) {
  const { t } = useLingui()
  const draft = useDraft()
  const saved = useDraftState(({ deal }) => deal?.loan_deal_images) ?? NO_IMAGES
  /** The requested order while the request is pending. */
  const [reordered, setReordered] = useState<readonly DealImage[] | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const images = reordered ?? saved

  const change = async (next: readonly DealImage[], action: () => Promise<unknown>) => {
    setReordered(next)
    try {
      await runOnDraft(draft, action)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    }
    setReordered(null)
  }
  const moveTo = (id: string, place: number) => {
    const image = images.find((other) => other.id === id)
    if (!image || images[place] === undefined || images[place] === image) return
    const next = images.filter((other) => other !== image)
    next.splice(place, 0, image)
    const shown = place + 1
    const count = images.length
    setAnnouncement(t`Picture moved to place ${shown} of ${count}.`)
    void change(next, () => reorderDealImages(next.map((other) => other.id)))
  }
  const remove = (image: DealImage) =>
    void change(
      images.filter((other) => other !== image),
      () => deleteDealImage(image.id),
    )

  return (
    <>
      <p className={text.srOnly} role="status">
        {announcement}
      </p>
      {images.length > 0 && (
        <ol className={classes.gallery}>
          {images.map((image, place) => (
            <Picture
              key={image.id}
              image={image}
              place={place}
              count={images.length}
              isLocked={isLocked || reordered !== null}
              isDragged={dragged === image.id}
              onDrag={() => setDragged(image.id)}
              onDragEnd={() => setDragged(null)}
              onDropHere={() => dragged && moveTo(dragged, place)}
              onMove={(by) => moveTo(image.id, place + by)}
              onRemove={() => remove(image)}
            />
          ))}
        </ol>
      )}
    </>
  )
}

interface PictureProps {
  image: DealImage
  place: number
  count: number
  isLocked: boolean
  isDragged: boolean
  onDrag: () => void
  onDragEnd: () => void
  onDropHere: () => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function Picture({ image, place, count, isLocked, isDragged, ...on }: PictureProps) {
  const { t } = useLingui()
  const number = place + 1
  // Not disabled during the request, as the button would lose focus between two steps.
  const unlessLocked = (action: () => void) => () => {
    if (!isLocked) action()
  }
  return (
    <li
      className={classes.picture}
      data-dragged={isDragged || undefined}
      draggable={!isLocked}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        on.onDrag()
      }}
      onDragEnd={on.onDragEnd}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        on.onDropHere()
      }}
    >
      <img src={image.thumb} alt={t`Number ${number} of ${count}`} draggable={false} />
      {place === 0 && (
        <span className={classes.cover}>
          <Trans>Cover</Trans>
        </span>
      )}
      <div className={classes.tools}>
        <ActionIcon
          variant="default"
          size={32}
          // Still focusable, so that focus is not lost at either end.
          data-disabled={place === 0 || undefined}
          aria-disabled={place === 0}
          aria-label={t`Move picture ${number} left`}
          onClick={unlessLocked(() => on.onMove(-1))}
        >
          <IconArrowLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={32}
          data-disabled={place === count - 1 || undefined}
          aria-disabled={place === count - 1}
          aria-label={t`Move picture ${number} right`}
          onClick={unlessLocked(() => on.onMove(1))}
        >
          <IconArrowRight size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t`Remove picture ${number}`}
          onClick={unlessLocked(on.onRemove)}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  )
}
