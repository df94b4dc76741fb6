import {
  AnnotationEditorType,
  AnnotationMode,
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
  version,
} from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { EventBus, PDFFindController, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'

GlobalWorkerOptions.workerSrc = workerUrl

/** About three screens of pixels: larger pages are drawn in parts. */
const MOST_CANVAS_PIXELS = 2 ** 24
/** Files of the library that documents without embedded fonts, or with unusual pictures, need. */
const LIBRARY = `${import.meta.env.BASE_URL}assets/pdfjs-${version}/`

/** Opens a PDF in a worker. The bytes are handed over and empty afterwards. */
export const openPdf = (bytes: Uint8Array<ArrayBuffer>) =>
  getDocument({
    data: bytes,
    // The page's policy allows no code that is made from text.
    useWasm: false,
    wasmUrl: LIBRARY,
    cMapUrl: LIBRARY,
    standardFontDataUrl: LIBRARY,
    enableXfa: false,
    // A damaged file is its author's fault, not the page's.
    verbosity: VerbosityLevel.ERRORS,
  })

/** The library's texts are not shown: what has a name is named by the product. */
const NO_TEXTS = {
  getLanguage: () => 'en',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => {},
  translateOnce: async () => {},
  destroy: async () => {},
  pause: () => {},
  resume: () => {},
}

/** The pages of a document in a scrolled element: drawn when they come into view, and released afterwards. */
export function showPages(container: HTMLDivElement, pdf: PDFDocumentProxy) {
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({ eventBus })
  const findController = new OwnTextFinder({ eventBus, linkService })
  const abort = new AbortController()
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    l10n: NO_TEXTS as never,
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    maxCanvasPixels: MOST_CANVAS_PIXELS,
    // Named by the library's code and not by its types.
    ...{ abortSignal: abort.signal },
  })
  linkService.setViewer(viewer)
  viewer.setDocument(pdf)
  linkService.setDocument(pdf)
  const close = () => {
    viewer.setDocument(null as unknown as PDFDocumentProxy)
    viewer.cleanup()
    abort.abort()
  }
  return { viewer, eventBus, close }
}
export type ShownPages = ReturnType<typeof showPages>

/** The document as search reads it: without what its pages mark as no part of their content. */
const withoutMarks = (pdf: PDFDocumentProxy) =>
  ({
    getPage: async (number: number) => ({ getTextContent: async () => ownText(await pdf.getPage(number)) }),
  }) as unknown as PDFDocumentProxy

async function ownText(page: PDFPageProxy) {
  const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true })
  const own: object[] = []
  let depth = 0
  let marked: number | null = null
  for (const item of items) {
    if ('str' in item) {
      if (marked === null) own.push(item)
      continue
    }
    if (item.type === 'endMarkedContent') {
      depth -= 1
      if (marked !== null && depth <= marked) marked = null
      continue
    }
    // The library's types leave out the name of what begins.
    if (marked === null && Reflect.get(item, 'tag') === 'Artifact') marked = depth
    depth += 1
  }
  return { items: own }
}

/** Search in what the pages say, without the marks of their reader. */
class OwnTextFinder extends PDFFindController {
  override setDocument(pdf: PDFDocumentProxy | null): void {
    super.setDocument((pdf && withoutMarks(pdf)) as PDFDocumentProxy)
  }
}
