import { useLingui } from '@lingui/react/macro'
import { memo, useEffect } from 'react'
import type { ShownPages } from '#domain/documents/pages.ts'
import type { PageBox } from '#domain/kernel/read-pages.ts'
import { isApiError } from '../../../platform/api/error.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import classes from './PagesPane.module.css'
import type { PlacedPage } from './page-places.ts'
import { usePagePicture } from './use-page-pictures.ts'

/** Where searched words are, and whether that is the hit in view. */
export interface MarkedPlace {
  box: PageBox
  isCurrent: boolean
}

interface ProtectedPageProps {
  number: number
  page: ShownPages['pages'][number]
  place: PlacedPage
  rotation: number
  isNear: boolean
  boxes: readonly MarkedPlace[]
  /** The server no longer shows the page. */
  onGone: () => void
  onRetry: () => void
}

const share = (value: number) => `${value * 100}%`

/** One page as the picture that the server made for its reader. */
export const ProtectedPage = memo((props: ProtectedPageProps) => {
  const { number, page, place, rotation, isNear, boxes, onGone, onRetry } = props
  const { t } = useLingui()
  const picture = usePagePicture(page.url, isNear)
  const isGone = picture.state === 'failed' && isApiError(picture.error, 404)
  useEffect(() => {
    if (isGone) onGone()
  }, [isGone, onGone])
  const isAcross = rotation % 180 !== 0
  return (
    <section
      className={classes.page}
      data-page-number={number}
      aria-label={t`Page ${number}`}
      aria-busy={isNear && picture.state === 'loading'}
      style={{ top: place.top, width: place.width, height: place.height }}
    >
      {picture.state === 'failed' && (
        <ErrorState title={t`This page cannot be shown`} error={picture.error} onRetry={onRetry} />
      )}
      {picture.state === 'ready' && (
        <div
          className={classes.turned}
          style={{
            width: isAcross ? place.height : place.width,
            height: isAcross ? place.width : place.height,
            rotate: `${rotation}deg`,
          }}
        >
          <img src={picture.url} alt={t`Page ${number}. The toolbar shows its text.`} draggable={false} />
          {boxes.map(({ box: [left, top, width, height], isCurrent }) => (
            <span
              key={`${left} ${top}`}
              className={classes.hit}
              data-current={isCurrent || undefined}
              style={{ left: share(left), top: share(top), width: share(width), height: share(height) }}
            />
          ))}
        </div>
      )}
    </section>
  )
})
