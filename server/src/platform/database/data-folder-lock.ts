import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

const LOCK = 'homeslice.lock'

interface Holder {
  pid: number
  started: string
}

/**
 * Locks a data folder for this process, because a second process would silently corrupt the embedded database. The
 * lock of a dead process is taken over.
 * @returns a function that releases the lock
 * @throws with a message for people if a live process holds it
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, LOCK)
  if (await write(path)) return () => rm(path, { force: true })
  // A folder that only one process can create guards the take-over, so that two starting processes do not both
  // remove a lock.
  const guard = `${path}.takeover`
  try {
    await mkdir(guard)
  } catch {
    throw new Error(
      `Another HomeSlice process is starting on ${folder}. Try again in a moment; if there is none, remove ${guard}.`,
    )
  }
  try {
    const holder = await readHolder(path)
    if (holder && isAlive(holder)) {
      throw new Error(
        `Another HomeSlice (process ${holder.pid}) uses ${folder}. Stop it, or start this one with another DATA_DIR.`,
      )
    }
    await rm(path, { force: true })
    if (!(await write(path))) throw new Error(`Another HomeSlice process has just locked ${folder}.`)
  } finally {
    await rm(guard, { recursive: true, force: true })
  }
  return () => rm(path, { force: true })
}

/** The process that has locked a data folder; null if none that lives has. */
export async function holderOfFolder(folder: string): Promise<number | null> {
  const holder = await readHolder(join(folder, LOCK))
  return holder && isAlive(holder) ? holder.pid : null
}

async function write(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx')
    await file.writeFile(JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder))
    await file.sync()
    await file.close()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    const holder: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (typeof holder !== 'object' || holder === null || !('pid' in holder) || !('started' in holder))
      return null
    return { pid: Number(holder.pid), started: String(holder.started) }
  } catch {
    return null
  }
}

/**
 * The same process is still alive. Comparing only the id is not enough, as ids are reused, in containers almost
 * always.
 */
function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return startOf(holder.pid) === holder.started
}

/** Start time of a process in kernel ticks; empty if the system does not provide it. */
function startOf(pid: number): string {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return ''
  return readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
}
