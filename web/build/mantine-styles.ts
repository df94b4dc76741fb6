import type { Plugin } from 'vite'

const LIBRARIES = ['core', 'dates', 'notifications', 'spotlight']
const CLASS_NAMES = new RegExp(`/@mantine/(${LIBRARIES.join('|')})/esm/(?:.*/)?(\\w+)\\.module\\.mjs$`)
/** Colours of the library that nothing here has. */
const UNUSED = /--mantine-color-(?:pink|grape|violet|indigo|cyan|teal|lime)-[\w-]+:[^;}]*;?/g

const wholeOf = (library: string) => `@mantine/${library}/styles.layer.css`

/**
 * Each component of Mantine brings its own stylesheet with its class names, where the library has one file of all
 * hundred components. So a page loads the styles of what it shows. The development server, which bundles the library
 * whole, loads the whole files.
 */
export const mantineStyles = (): Plugin[] => [
  {
    name: 'mantine-colours',
    enforce: 'pre',
    transform: {
      filter: { id: /default-css-variables\.layer\.css$/ },
      handler: (code) => ({ code: code.replace(UNUSED, ''), map: null }),
    },
  },
  {
    name: 'mantine-styles',
    apply: 'build',
    transform: {
      filter: { id: CLASS_NAMES },
      handler(code, id) {
        const [, library = '', component] = CLASS_NAMES.exec(id) ?? []
        const file = library === 'core' ? `@mantine/core/styles/${component}.layer.css` : wholeOf(library)
        return { code: `import '${file}'\n${code}`, map: null }
      },
    },
  },
  {
    name: 'mantine-styles-whole',
    apply: 'serve',
    transform: {
      filter: { id: /\/src\/app\/main\.tsx$/ },
      handler: (code) => ({
        code: LIBRARIES.map((library) => `import '${wholeOf(library)}'\n`).join('') + code,
        map: null,
      }),
    },
  },
]
