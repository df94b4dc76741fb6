import { Trans, useLingui } from '@lingui/react/macro'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react'
import { UNSHOWABLE } from '#domain/documents/vocabulary.ts'
import type { SigningPage } from '#domain/signing/contract.ts'
import { heightOf, type PageSize, type Place } from '#domain/signing/rules.ts'
import { usePdf } from '../../features/documents/viewer/use-pdf.ts'
import text from '../../styles/text.module.css'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import type { Made } from './model/made.ts'
import { atTheEnd, centred, moved, resized, stepOfKey } from './model/place.ts'
import classes from './PlacedPage.module.css'
import { SignatureMark } from './SignatureMark.tsx'
import { endOf, usePagePicture } from './use-page-picture.ts'

interface PlacedPageProps {
  bytes: Uint8Array<ArrayBuffer>
  pages: readonly PageSize[]
  /** Where others have signed. */
  taken: SigningPage['taken']
  made: Made
  signer: string
  /** Null is the end of the document, which is found here. */
  place: Place | null
  isFixed: boolean
  onPlace: (place: Place) => void
}

/** The page with the signature on it, which is moved by pointer, by touch and by the arrow keys. */
export default function PlacedPage(props: PlacedPageProps) {
  const { bytes, pages, taken, place, isFixed, onPlace } = props
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { pdf, problem } = usePdf(bytes)
  const number = place?.page ?? pages.length
  const size = pages[number - 1]
  const isDrawn = usePagePicture(canvas, pdf, number)
  const putAtEnd = useEffectEvent((lowest: number | null) => {
    const last = pages.at(-1)
    if (last) onPlace(atTheEnd({ page: pages.length, size: last, lowest }, taken))
  })
  const isAtEnd = place === null
  useEffect(() => {
    if (!pdf || !isAtEnd) return
    let isLeft = false
    endOf(pdf)
      .catch(() => null)
      .then((lowest) => !isLeft && putAtEnd(lowest))
    return () => {
      isLeft = true
    }
  }, [pdf, isAtEnd])
  if (problem)
    return <ErrorState title={t`This document cannot be shown`} error={new Error(UNSHOWABLE[problem])} />
  if (!size) return null
  const press = (event: MouseEvent<HTMLDivElement>) => {
    const frame = event.currentTarget.getBoundingClientRect()
    if (place && !isFixed) onPlace(centred(place, shareOf(frame, event), size))
  }
  return (
    <div className={classes.frame}>
      {/* Who uses the keyboard moves the signature itself. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a pointer's short way, with a button for the keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys move the signature itself */}
      <div
        className={classes.sheet}
        data-sheet
        style={{ aspectRatio: `${size[0]} / ${size[1]}` }}
        aria-busy={!isDrawn || place === null}
        onClick={press}
      >
        <canvas
          ref={canvas}
          className={classes.page}
          role="img"
          aria-label={t`Page ${number} of ${pages.length}`}
        />
        {taken
          .filter(({ page }) => page === number)
          .map((other) => (
            <div key={`${other.x} ${other.y}`} className={classes.taken} style={boxOf(other, size)}>
              <Trans>Signed by {other.name}</Trans>
            </div>
          ))}
        {place && <Stamp {...props} place={place} size={size} />}
      </div>
    </div>
  )
}

/** A point of the window as shares of what is under it. */
const shareOf = (frame: DOMRect, { clientX, clientY }: { clientX: number; clientY: number }) => ({
  x: (clientX - frame.left) / frame.width,
  y: (clientY - frame.top) / frame.height,
})

const percent = (share: number) => `${share * 100}%`
const boxOf = (place: Place, size: PageSize) => ({
  left: percent(place.x),
  top: percent(place.y),
  width: percent(place.width),
  height: percent(heightOf(place, size)),
})

interface StampProps extends PlacedPageProps {
  place: Place
  size: PageSize
}

function Stamp({ place, size, made, signer, isFixed, onPlace }: StampProps) {
  const { t } = useLingui()
  const hintId = useId()
  const held = useRef<{ pointer: number; x: number; y: number; from: Place } | null>(null)
  const mark = <SignatureMark made={made} signer={signer} />
  if (isFixed)
    return (
      <div className={classes.stamp} data-fixed style={boxOf(place, size)}>
        {mark}
      </div>
    )
  const grasp = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, from: place }
  }
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const frame = event.currentTarget.closest('[data-sheet]')?.getBoundingClientRect()
    const start = held.current
    if (!frame || start?.pointer !== event.pointerId) return
    const by = { x: (event.clientX - start.x) / frame.width, y: (event.clientY - start.y) / frame.height }
    onPlace(moved(start.from, by, size))
  }
  const release = () => {
    held.current = null
  }
  const pressKey = (event: KeyboardEvent) => {
    const by = stepOfKey(event.key, event.shiftKey)
    const growth = event.key === '+' ? 0.02 : event.key === '-' ? -0.02 : 0
    if (!by && growth === 0) return
    event.preventDefault()
    onPlace(by ? moved(place, by, size) : resized(place, place.width + growth, size))
  }
  const [left, top] = [Math.round(place.x * 100), Math.round(place.y * 100)]
  return (
    <>
      <div className={classes.stamp} style={boxOf(place, size)}>
        {mark}
        <button
          type="button"
          className={classes.grip}
          aria-label={t`Your signature`}
          aria-describedby={hintId}
          onPointerDown={grasp}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
          // The page under it would take the press for another place.
          onClick={(event) => event.stopPropagation()}
          onKeyDown={pressKey}
        />
      </div>
      <span id={hintId} className={text.srOnly}>
        <Trans>The arrow keys move it, with Shift finely; plus and minus change its size.</Trans>
      </span>
      <span role="status" className={text.srOnly}>
        {t`Page ${place.page}, ${left} % from the left, ${top} % from the top`}
      </span>
    </>
  )
}
