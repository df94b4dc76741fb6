/*
 * A server that imports a loan tape, started by `killed-import.fault.test.ts`. It kills itself while it stores the
 * mortgages, at the place that KILL_AT names; without KILL_AT it works until it is killed.
 */
import { makeHomeSlice } from '../../app.ts'
import { readConfig } from '../../config.ts'

const product = await makeHomeSlice(readConfig(process.env))
const { events } = product.platform
const append = events.append.bind(events)
const killAt = process.env.KILL_AT
// The event of the import is the last statement of its transaction except for the end of its task.
events.append = (async (...given: Parameters<typeof append>) => {
  const isImport = JSON.stringify(given[2]).includes('book.tape_imported')
  if (isImport && killAt === 'before the event') process.kill(process.pid, 'SIGKILL')
  await append(...given)
  if (isImport && killAt === 'after the event') process.kill(process.pid, 'SIGKILL')
}) as typeof events.append
await product.startWork()
