import type { Line } from './form-parts.ts'
import type { Questions } from './questions.ts'

type Lines = (Line | null)[]

/** Employment and income of the applicants. */
export function workLines(questions: Questions): Lines {
  const { maker, style, question, noise, sometimes } = questions
  const { pick } = style
  const isMonthly = maker.chance(0.25)
  const work = [
    question(
      pick(
        ['Employer', 'Current employer', 'Name of employer', 'Employer name'],
        ['Employeur', "Nom de l'employeur", 'Employeur actuel'],
      ),
      ({ employer }) => ({ answer: employer, truth: { 'facts.employer': employer } }),
    ),
    sometimes(0.8, () =>
      question(
        pick(['Occupation', 'Job title', 'Position'], ['Profession', 'Poste occupé', 'Occupation']),
        ({ occupation }) => ({ answer: occupation, truth: { 'facts.occupation': occupation } }),
      ),
    ),
    question(
      isMonthly
        ? pick(['Gross monthly income', 'Monthly income'], ['Revenu mensuel brut'])
        : pick(
            ['Annual income', 'Gross annual income', 'Annual salary'],
            ['Revenu annuel brut', 'Revenu annuel', 'Salaire annuel'],
          ),
      ({ income }) => {
        const dollars = isMonthly ? Math.round(income / 12) : income
        return {
          answer: style.amount(dollars),
          truth: { 'facts.income': `${dollars}.00`, 'facts.income_period': isMonthly ? 'month' : 'year' },
        }
      },
    ),
    noise(['Employer address', 'Work address'], ["Adresse de l'employeur"], () => maker.person().street),
    noise(['Years employed', 'Start date'], ['Ancienneté', 'Date d’embauche'], () =>
      pick(['2019', '6 years'], ['6 ans']),
    ),
    noise(['Other income', 'Bonus'], ['Autres revenus', 'Prime'], () =>
      style.amount(maker.whole(10, 90) * 100),
    ),
    noise(['Previous employer'], ['Employeur précédent', 'Ancien employeur'], () => maker.person().employer),
  ]
  return work
}

/** The applicants' data at a credit bureau. */
export function creditLines(questions: Questions): Lines {
  const { style, question, sometimes } = questions
  const { pick } = style
  const credit = [
    question(
      pick(
        ['Credit score', 'Beacon score', 'FICO score'],
        ['Cote de crédit', 'Pointage de crédit', 'Score de crédit'],
      ),
      ({ score }) => ({ answer: String(score), truth: { credit_score: String(score) } }),
    ),
    question(
      pick(
        ['Credit bureau', 'Bureau used', 'Credit reporting agency'],
        ['Bureau de crédit', "Agence d'évaluation du crédit"],
      ),
      (person) => ({ answer: style.bureau(person), truth: { credit_bureau_used: person.bureau } }),
    ),
    sometimes(0.7, () =>
      question(
        pick(
          ['Credit report date', 'Report date', 'Date of credit report'],
          ['Date du rapport', 'Date du rapport de crédit'],
        ) + style.dayHint(),
        ({ reportDate }) => ({ answer: style.day(reportDate), truth: { credit_report_date: reportDate } }),
      ),
    ),
  ]
  return credit
}
