/**
 * The sizes of the window at which the layout changes. `tiny` and `low` are those of a phone at 400 % and more, where
 * bars would leave nothing of the page. In em of 16 px, so that larger text has the layout of a smaller window.
 * Stylesheets write `@media (--phone)`, which the build replaces; components call `useBreakpoint('phone')`.
 */
export const BREAKPOINTS = {
  phone: '(max-width: 48em)',
  tablet: '(max-width: 75em)',
  laptop: '(max-width: 80em)',
  tiny: '(max-width: 19.375em)',
  low: '(max-height: 31.25em)',
}

export type Breakpoint = keyof typeof BREAKPOINTS
