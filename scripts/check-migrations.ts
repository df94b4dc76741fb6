/*
 * Refuses migrations that lock a large table for long, or break the version of the product that still runs while they are
 * applied. It reads the form of each statement, not the database: what it cannot tell it refuses, and says so. Views and
 * functions are not judged: see CONTRIBUTING.md.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPEATABLE, WITHOUT_TRANSACTION } from '../server/migrations/migrate.ts'
import { statementsOf } from '../server/migrations/sql-statements.ts'
import { locksTableInUse, reasonAgainst, tableMadeBy } from './migration-rules.ts'

const FOLDER = join(import.meta.dirname, '../server/migrations')
/** The last migration for which all servers were stopped. */
const LAST_WITH_STOP = '082-test-keys.sql'
const SHOWN = 80

export interface MigrationFile {
  name: string
  text: string
}

/**
 * One sentence for each statement that is refused.
 * @param files all migrations in their order, and before them those that are repeatable
 * @param after those whose names come later are judged
 */
export function migrationBreaches(files: readonly MigrationFile[], after = LAST_WITH_STOP): string[] {
  const breaches: string[] = []
  const neverNull = new Set<string>()
  const unproven = new Map<string, string>()
  const functions = new Map<string, string>()
  for (const { name, text } of files) {
    const isJudged = !name.startsWith(REPEATABLE) && name > after
    const isWithoutTransaction = text.startsWith(WITHOUT_TRANSACTION)
    const made = new Set<string>()
    let holdsLock = false
    for (const statement of statementsOf(text)) {
      const { syntax, bodies, line } = statement
      const [, definer] = /^create (?:or replace )?function ([\w.]+)/.exec(syntax) ?? []
      if (definer) functions.set(definer, bodies.join('\n'))
      const reason = reasonAgainst(statement, { isWithoutTransaction, made, neverNull, functions, holdsLock })
      if (isJudged && reason) breaches.push(`${name}:${line}: ${shortened(statement.text)}\n  ${reason}`)
      const table = tableMadeBy(statement)
      if (table) made.add(table)
      holdsLock ||= !isWithoutTransaction && locksTableInUse(statement, made)
      const [, of, constraint, column] =
        /^alter table (\S+) .*add constraint (\w+) check \(\(?(\w+) is not null\)?\) not valid/.exec(
          syntax,
        ) ?? []
      if (column) unproven.set(`${of} ${constraint}`, `${of} ${column}`)
      const [, validated, proof] = /^alter table (\S+) validate constraint (\w+)$/.exec(syntax) ?? []
      const proven = unproven.get(`${validated} ${proof}`)
      if (proven) neverNull.add(proven)
    }
  }
  return breaches
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line
}

const filesIn = (folder: string): MigrationFile[] =>
  globSync(`${folder}*.sql`, { cwd: FOLDER })
    .sort()
    .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(FOLDER, name), 'utf8') }))

if (import.meta.main) {
  const breaches = migrationBreaches([...filesIn(REPEATABLE), ...filesIn('')], process.argv[2])
  for (const breach of breaches) console.error(breach)
  process.exit(breaches.length > 0 ? 1 : 0)
}
