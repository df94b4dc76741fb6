export type { PageBox, ReadDocument, ReadLine, ReadPage } from '../kernel/read-pages.ts'
