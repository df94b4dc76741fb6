import type { FormPart, Line } from './form-parts.ts'
import { brokerPart, loanLines } from './loan.ts'
import type { Maker } from './people.ts'
import { personalLines } from './personal.ts'
import { Questions } from './questions.ts'
import type { Language } from './style.ts'
import { creditLines, workLines } from './work.ts'

export interface Content {
  language: Language
  title: string
  parts: FormPart[]
  /** By citation path. */
  truth: Map<string, string>
}

interface ContentOptions {
  maker: Maker
  language: Language
  /** How many applicants the columns of the form have. */
  columns: 1 | 2
  /** Whether choices may have boxes to mark. */
  hasBoxes: boolean
}

/** A form about random people; the seed determines its questions, their wording and their order. */
export function makeContent({ maker, language, columns, hasBoxes }: ContentOptions): Content {
  const questions = new Questions(maker, language, columns)
  const { truth } = questions
  const { pick } = questions.style
  const personal = personalLines(questions, hasBoxes)
  const work = workLines(questions)
  const credit = creditLines(questions)
  const loan = loanLines(questions)
  const broker = brokerPart(questions)
  const part = (en: readonly string[], fr: readonly string[], lines: readonly (Line | null)[]): FormPart => ({
    heading: pick(en, fr),
    lines: lines.filter((line) => line !== null),
  })
  const parts = [
    part(
      ['Applicant information', 'Personal information', '1. Applicant', 'About you'],
      ['Renseignements sur le demandeur', 'Renseignements personnels', '1. Emprunteur'],
      personal,
    ),
    ...maker.shuffled([
      part(
        ['Employment', 'Employment and income', '2. Employment information'],
        ['Emploi', 'Emploi et revenus', "Renseignements sur l'emploi"],
        work,
      ),
      part(['Credit', 'Credit information'], ['Crédit', 'Dossier de crédit'], credit),
      part(
        ['Mortgage request', 'Loan details', 'Property and mortgage'],
        ['Prêt demandé', "Demande d'hypothèque", 'Financement demandé'],
        loan,
      ),
    ]),
    ...(maker.chance(0.5) ? [broker] : []),
  ]
  return {
    language,
    title: pick(
      ['Mortgage Application', 'RESIDENTIAL MORTGAGE APPLICATION', 'Application for a Mortgage Loan'],
      ['Demande de prêt hypothécaire', 'DEMANDE HYPOTHÉCAIRE'],
    ),
    parts,
    truth,
  }
}
