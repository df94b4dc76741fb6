/** How much a proof does: the usual, in every run of the tests, or all of it with `PROOF=full` (docs/proofs.md). */
export const effort = <T>(usual: T, full: T): T => (process.env.PROOF === 'full' ? full : usual)
