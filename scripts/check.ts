/* Types, lint, structure, unused code and the message catalogue, without any test. */
import { CHECKS, runTogether } from './steps.ts'

process.exit((await runTogether(CHECKS)) ? 0 : 1)
