import { useMediaQuery } from '@mantine/hooks'
import { BREAKPOINTS, type Breakpoint } from '../../styles/breakpoints.ts'

/** Whether the window is at most as wide as this. Known with the first render, so that nothing jumps. */
export const useBreakpoint = (name: Breakpoint) =>
  useMediaQuery(BREAKPOINTS[name], undefined, { getInitialValueInEffect: false })
