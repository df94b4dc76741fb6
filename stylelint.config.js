/** A size in px or em. One pixel is a hairline, or moves an icon onto its line of text: no step of a scale. */
const RAW = /(?<![\w.])(?!1px\b)\d*\.?\d+(?:px|r?em)\b/

/** Holds the sizes of docs/decisions/0020-design-sizes.md. What is used nowhere is found by web/src/styles/sizes.test.ts. */
export default {
  referenceFiles: ['web/src/styles/tokens.css'],
  reportNeedlessDisables: true,
  rules: {
    'no-unknown-custom-properties': true,
    'declaration-property-value-disallowed-list': {
      '/^(padding|margin)/': [RAW],
      '/^((row|column)-)?gap$/': [RAW],
      '/^border(-[a-z]+)*-radius$/': [RAW],
      '/^(font|font-size|line-height|letter-spacing)$/': [RAW],
      'font-weight': [/\d/],
      // What Mantine's controls take, and our own that hand a size on.
      '/^--.*(padding|-fz|-x$)/': [RAW],
    },
    // Widths have names: `@media (--phone)`.
    'media-feature-name-disallowed-list': ['/^((min|max)-)?width$/'],
  },
  overrides: [
    // Fonts are declared by their weights.
    {
      files: ['web/src/styles/tokens.css', 'web/src/styles/script-font.css'],
      rules: { 'declaration-property-value-disallowed-list': null },
    },
  ],
}
