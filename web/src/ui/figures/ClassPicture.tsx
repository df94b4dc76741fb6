import { useComputedColorScheme } from '@mantine/core'
import classes from './ClassPicture.module.css'
import { type PictureSubject, pictureOf } from './class-picture.ts'

interface ClassPictureProps {
  subject: PictureSubject
  /** A photo of the deal, if there is one. */
  src?: string | null
  alt?: string
  /** `thumb` 48x36, `square` 96x96, `fill` its container; a number is the height of the box. */
  size?: 'thumb' | 'square' | 'fill' | number
  /** Not lazy: for the main picture of a page. */
  eager?: boolean
}

/**
 * The deal's photo or the drawing of its class, in light or dark. The space is reserved before the picture loads.
 */
export function ClassPicture({ subject, src, alt = '', size = 144, eager }: ClassPictureProps) {
  const { day, night } = pictureOf(subject)
  // Two images of which the style sheet hides one would both be loaded.
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const box = typeof size === 'number' ? { height: size } : undefined
  return (
    <div className={classes.box} data-size={typeof size === 'string' ? size : undefined} style={box}>
      <img
        src={src ?? (isDark ? night : day)}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
      />
    </div>
  )
}
