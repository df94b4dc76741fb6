import { readFileSync } from 'node:fs'
import { addFrench, type Catalogue } from '#domain/kernel/language.ts'

/** The French texts of domain and server, which `scripts/check-messages.ts` compares with the English ones. */
const FILES = ['../../../domain/src/locales/fr.json', '../locales/fr.json']

/** Call once, before anything is sent. */
export function learnFrench(): void {
  for (const file of FILES)
    addFrench(JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Catalogue)
}
