import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

interface Holder {
  pid: number
  started: string
}

/**
 * Reserves a data folder for this process: a second one would silently corrupt the embedded database.
 * A lock left behind by a process that died is taken over.
 * @returns what gives the folder back
 * @throws with a sentence for people when a live process holds it
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'homeslice.lock')
  if (await write(path)) return () => rm(path, { force: true })
  // Taking over is guarded by a folder that only one process can make, so that two starters do not both remove a lock.
  const guard = `${path}.takeover`
  try {
    await mkdir(guard)
  } catch {
    throw new Error(
      `Another HomeSlice is just starting on ${folder}. Try again in a moment; if none is, remove ${guard}.`,
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
    if (!(await write(path))) throw new Error(`Another HomeSlice has just taken ${folder}.`)
  } finally {
    await rm(guard, { recursive: true, force: true })
  }
  return () => rm(path, { force: true })
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

/** Alive, and the same process: a number may be in use again, in containers nearly always. */
function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return startOf(holder.pid) === holder.started
}

/** When a process started, in the kernel's ticks; empty where the system does not say. */
function startOf(pid: number): string {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return ''
  return readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
}
