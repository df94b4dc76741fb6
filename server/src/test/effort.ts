/** Size of a load test: small in every test run, full with `TEST_EFFORT=full` (docs/tests.md). */
export const effort = <T>(usual: T, full: T): T => (process.env.TEST_EFFORT === 'full' ? full : usual)
