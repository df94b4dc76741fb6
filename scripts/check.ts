/* Types, lint, structure, unused code and the message catalogue, without tests. */
import { CHECKS, runTogether } from './steps.ts'

process.exit((await runTogether(CHECKS)) ? 0 : 1)
