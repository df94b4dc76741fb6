import { join } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { acyclicChunks } from './build/acyclic-chunks.ts'
import { chunkGroups } from './build/chunks.ts'
import { compiledMessages } from './build/compiled-messages.ts'
import { directImports } from './build/direct-imports.ts'
import { docs } from './build/docs.ts'
import { firstRequests } from './build/first-requests.ts'
import { leanDomain } from './build/lean-domain.ts'
import { mantineStyles } from './build/mantine-styles.ts'
import { memoryByLanguage } from './build/memory-by-language.ts'
import { pdfFiles } from './build/pdf-files.ts'
import { BREAKPOINTS, type Breakpoint } from './src/styles/breakpoints.ts'

const web = import.meta.dirname
// Lingui looks for its configuration in the working directory, which is the project's root and not this folder.
process.env.LINGUI_CONFIG ??= join(web, 'lingui.config.ts')

const isBreakpoint = (name: string): name is Breakpoint => name in BREAKPOINTS

export default defineConfig({
  root: web,
  plugins: [
    // Before React's compiler, which takes the place of the JSX that Lingui's macros need.
    babel({
      presets: [
        // Babel applies the last preset first.
        { preset: () => ({ plugins: [compiledMessages] }), rolldown: { filter: { code: '@lingui/' } } },
        linguiTransformerBabelPreset({ descriptorFields: 'message' }),
        {
          preset: () => ({ plugins: [leanDomain(join(web, 'src'), join(web, '../domain/src'))] }),
          rolldown: {
            filter: { id: '**/domain/src/**' },
            configResolvedHook: ({ command }) => command === 'build',
          },
        },
      ],
    }),
    memoryByLanguage(),
    react({ compiler: true }),
    // Compiles the catalogue of a language where it is imported.
    lingui(),
    mantineStyles(),
    directImports(),
    acyclicChunks(),
    firstRequests(),
    pdfFiles(),
    docs(),
  ],
  css: {
    postcss: {
      plugins: [
        {
          postcssPlugin: 'breakpoints',
          AtRule: {
            media: (rule) => {
              rule.params = rule.params.replace(/\(--([a-z]+)\)/g, (_, name: string) => {
                if (!isBreakpoint(name)) throw rule.error(`There is no breakpoint "${name}".`)
                return BREAKPOINTS[name]
              })
            },
          },
        },
      ],
    },
  },
  // The server replaces the placeholder with a fresh nonce in every response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: join(web, '../dist/web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Browsers without it load a file when it is imported.
    modulePreload: { polyfill: false },
    target: 'es2023',
    // The PDF library, which is loaded with the first document that is opened.
    chunkSizeWarningLimit: 900,
    // Libraries change seldom: apart from our own code they stay in the browser's cache over many releases.
    rolldownOptions: {
      // On a busy machine it would report that the compiler takes most of the time, which is known.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              priority: 120,
              test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
            },
            // Only pages with a form that is checked before it is sent read these.
            {
              name: 'schemas',
              priority: 115,
              includeDependenciesRecursively: false,
              test: /\/node_modules\/zod\//,
            },
            { name: 'app', tags: ['$initial'], priority: 100 },
            ...chunkGroups,
          ],
        },
      },
    },
  },
})
