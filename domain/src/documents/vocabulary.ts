/** Widths, in pixels, at which a picture of a deal is kept. */
export const THUMBNAIL_WIDTHS = [320, 960] as const
