import { useMediaQuery } from '@mantine/hooks'
import { BREAKPOINTS, type Breakpoint } from '../../styles/breakpoints.ts'

/**
 * Whether the window is at most as wide as a breakpoint. Known on the first render, so that the layout does not
 * jump.
 */
export const useBreakpoint = (name: Breakpoint) =>
  useMediaQuery(BREAKPOINTS[name], undefined, { getInitialValueInEffect: false })
