import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figures, figuresOf } from './figures.ts'

/** Runs an SQL script as fast as a number of clients can; null if pgbench is not installed. */
export function pgbench(
  databaseUrl: string,
  script: string,
  clients: number,
  seconds: number,
): Figures | null {
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-pgbench-'))
  try {
    const file = join(folder, 'bid.sql')
    writeFileSync(file, script)
    const run = spawnSync(
      'pgbench',
      [
        '-n',
        '-f',
        file,
        '-c',
        String(clients),
        '-j',
        '2',
        '-T',
        String(seconds),
        '-l',
        '--log-prefix=each',
        databaseUrl,
      ],
      { cwd: folder, encoding: 'utf8' },
    )
    if (run.error) return null
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
