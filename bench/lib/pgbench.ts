import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figures, figuresOf } from './figures.ts'

/** Every statement is planned once for a connection, as by the product. */
const PLANS = '-c jit=off -c plan_cache_mode=force_generic_plan'

/**
 * Runs an SQL script as fast as a number of clients can, its statements prepared.
 * @throws if pgbench is not installed or a statement fails
 */
export function pgbench(
  databaseUrl: string,
  file: string,
  variables: Readonly<Record<string, number>>,
  { connections, seconds }: { connections: number; seconds: number },
): Figures {
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-pgbench-'))
  try {
    const given = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
    const size = ['-c', String(connections), '-j', '2', '-T', String(seconds)]
    const run = spawnSync(
      'pgbench',
      ['-n', '-M', 'prepared', '-f', file, ...size, ...given, '-l', '--log-prefix=each', databaseUrl],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, PGOPTIONS: PLANS } },
    )
    if (run.error) throw new Error('The reference needs pgbench on the PATH.', { cause: run.error })
    if (run.status !== 0) throw new Error(`pgbench: ${run.stderr}`)
    const logs = readdirSync(folder).filter((name) => name.startsWith('each'))
    const lines = logs.flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    // Line format: client, transaction, microseconds, script, epoch, microseconds.
    return figuresOf(
      lines.map((line) => Number(line.split(' ')[2]) / 1000),
      seconds,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
