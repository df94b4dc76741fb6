import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { cachingExtractor } from './build/caching-extractor.ts'

export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en', 'fr'],
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.test.*'] },
  ],
  extractors: [cachingExtractor],
  // Line numbers would change the catalogue with every unrelated edit.
  format: formatter({ lineNumbers: false }),
})
