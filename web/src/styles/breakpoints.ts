/**
 * The three widths at which the layout changes. Stylesheets write `@media (--phone)`, which the build replaces;
 * components call `useBreakpoint('phone')`.
 */
export const BREAKPOINTS = {
  phone: '(max-width: 768px)',
  tablet: '(max-width: 1200px)',
  laptop: '(max-width: 1280px)',
}

export type Breakpoint = keyof typeof BREAKPOINTS
