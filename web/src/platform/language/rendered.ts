import { createContext } from 'react'
import type { Language } from '#domain/kernel/language.ts'

/** The language in which the page is rendered. */
export const RenderedLanguage = createContext<Language>('en')
