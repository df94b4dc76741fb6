/** How much a load test does: a small part in every run of the tests, or all of it with `TEST_EFFORT=full` (docs/tests.md). */
export const effort = <T>(usual: T, full: T): T => (process.env.TEST_EFFORT === 'full' ? full : usual)
