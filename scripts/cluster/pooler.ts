import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deployed, replaced } from './deployed.ts'

/** From this version on it follows prepared statements in transaction mode. */
const [MAJOR, MINOR] = [1, 21]

/** Whether a program of PgBouncer follows prepared statements. */
export function isPoolerNewEnough(program: string): boolean {
  const [, major, minor] =
    /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? []
  return Number(major) > MAJOR || (Number(major) === MAJOR && Number(minor) >= MINOR)
}

/**
 * Writes the deployed configuration of PgBouncer with the port and paths of this cluster.
 * @param database the folder of PostgreSQL's socket
 * @returns the file to start PgBouncer with
 */
export function configurePooler(
  folder: string,
  { port, database }: { port: number; database: string },
): string {
  const file = join(folder, 'pgbouncer.ini')
  const text = replaced(
    deployed('pgbouncer/pgbouncer.ini'),
    [/host=\/var\/run\/postgresql/, `host=${database} user=homeslice`],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    // Anyone on this machine may use the cluster, as its PostgreSQL says too.
    [/^auth_type = .*$/m, 'auth_type = any'],
    [/^auth_file = .*\n/m, ''],
    [/^unix_socket_dir = .*$/m, 'unix_socket_dir ='],
    // What it says goes to the log of the program.
    [/^logfile = .*\n/m, ''],
    [/^pidfile = .*\n/m, ''],
  )
  writeFileSync(file, text)
  return file
}
