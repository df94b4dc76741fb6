import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '../../..')

/** The product in a separate process, listening. */
export interface ServerProcess {
  url: string
  pid: number
  /** Its output so far. */
  output(): string
  /** Stops it and returns its exit code; null if a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

const ADDRESS = /^HomeSlice is at (http:\/\/\S+)/

/** The shell's limit on the size of a file; a write beyond it fails midway, as on a full disk. */
const WITH_FILE_LIMIT = 'ulimit -f "$0" && exec "$@"'

/**
 * Starts `server/src/main.ts` on a free port and waits until it listens.
 * @param fileBlocks the most blocks of half a kilobyte that it may write to one file
 * @throws with its output if it exits before that
 */
export async function startServerProcess(
  environment: Record<string, string>,
  { fileBlocks }: { fileBlocks?: number } = {},
): Promise<ServerProcess> {
  const command = [process.execPath, 'server/src/main.ts']
  const [program = '', ...given] =
    fileBlocks === undefined ? command : ['sh', '-c', WITH_FILE_LIMIT, String(fileBlocks), ...command]
  const child = spawn(program, given, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      SEED: 'off',
      PORT: '0',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    const read = (line: string) => {
      lines.push(line)
      const address = ADDRESS.exec(line)?.[1]
      if (address) resolve(address)
    }
    createInterface({ input: child.stdout }).on('line', read)
    createInterface({ input: child.stderr }).on('line', read)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${lines.join('\n')}`)))
  })
  return { url, pid: child.pid ?? 0, output: () => lines.join('\n'), end: (signal) => end(child, signal) }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code] = (await ended) as [number | null]
  return code
}
