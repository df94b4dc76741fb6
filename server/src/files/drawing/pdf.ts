import { fileURLToPath } from 'node:url'
import {
  AnnotationMode,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'

const ERRORS_ONLY = 0
const folderOf = (name: string) =>
  fileURLToPath(new URL(`${name}/`, import.meta.resolve('pdfjs-dist/package.json')))
/** More than a page of 1200 pixels of width has, however long it is. */
const MOST_PIXELS_DRAWN = 12_000_000

/** Why a PDF cannot be opened. */
export class CannotOpen extends Error {
  readonly why: 'protected' | 'damaged'

  constructor(why: 'protected' | 'damaged') {
    super(why)
    this.why = why
  }
}

export interface Drawing {
  width: number
  height: number
  /** Red, green, blue and opacity of each pixel. */
  data: Uint8ClampedArray
}

/** Opens a PDF for drawing; call it in a thread with bounds. @throws CannotOpen */
export async function openPdf(content: Uint8Array): Promise<PDFDocumentProxy> {
  const opening = getDocument({
    // A copy, because the library transfers the bytes away from their owner.
    data: new Uint8Array(content),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: ERRORS_ONLY,
    maxImageSize: 50_000_000,
    standardFontDataUrl: folderOf('standard_fonts'),
    cMapUrl: folderOf('cmaps'),
    wasmUrl: folderOf('wasm'),
    iccUrl: folderOf('iccs'),
  })
  try {
    return await opening.promise
  } catch (error) {
    await opening.destroy()
    throw new CannotOpen(
      error instanceof Error && error.name === 'PasswordException' ? 'protected' : 'damaged',
    )
  }
}

/**
 * Draws a page as it is shown, with what was filled into it, on white.
 * @param wantedScale pixels for each point; a large page is drawn smaller
 */
export async function drawPage(
  document: PDFDocumentProxy,
  page: PDFPageProxy,
  wantedScale: number,
): Promise<Drawing> {
  const { width: points, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(wantedScale, Math.sqrt(MOST_PIXELS_DRAWN / (points * height)))
  const viewport = page.getViewport({ scale })
  const size = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))] as const
  const factory = document.canvasFactory as CanvasFactory
  const { canvas, context } = factory.create(...size)
  const options = { canvas, canvasContext: context, viewport, annotationMode: AnnotationMode.ENABLE }
  await page.render(options as unknown as Parameters<PDFPageProxy['render']>[0]).promise
  const { data } = context.getImageData(0, 0, ...size)
  factory.destroy({ canvas, context })
  return { width: size[0], height: size[1], data }
}

interface CanvasFactory {
  create(
    width: number,
    height: number,
  ): {
    canvas: unknown
    context: {
      getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray }
    }
  }
  destroy(canvas: unknown): void
}
