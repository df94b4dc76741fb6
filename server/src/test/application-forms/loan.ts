import type { FormPart, Line } from './form-parts.ts'
import type { Questions } from './questions.ts'

/** The requested loan and its property. */
export function loanLines(questions: Questions): (Line | null)[] {
  const { maker, style, truth, noise, sometimes } = questions
  const { pick } = style
  const loanLine = (name: string, label: string, dollars: number): Line => {
    truth.set(`facts.${name}`, `${dollars}.00`)
    return { label, answers: [style.amount(dollars)] }
  }
  const property = `${maker.person().street}, ${maker.person().place}`
  truth.set('facts.property_address', property)
  const loan = [
    loanLine(
      'amount_requested',
      pick(
        ['Amount requested', 'Loan amount requested', 'Mortgage amount'],
        ['Montant demandé', 'Montant du prêt', "Montant de l'hypothèque"],
      ),
      maker.whole(500, 9000) * 100,
    ),
    {
      label: pick(
        ['Property address', 'Subject property', 'Address of property'],
        ['Adresse de la propriété', "Adresse de l'immeuble"],
      ),
      answers: [property],
    },
    maker.chance(0.5)
      ? loanLine(
          'purchase_price',
          pick(['Purchase price', 'Sale price'], ["Prix d'achat", 'Prix de vente']),
          maker.whole(2000, 15000) * 100,
        )
      : loanLine(
          'property_value',
          pick(
            ['Property value', 'Estimated value', 'Appraised value', 'Market value'],
            ['Valeur de la propriété', 'Valeur marchande', 'Valeur estimée'],
          ),
          maker.whole(2000, 15000) * 100,
        ),
    sometimes(0.5, () =>
      loanLine(
        'mortgage_balance',
        pick(
          ['Existing mortgage balance', 'Current mortgage balance', 'Outstanding mortgage'],
          ['Solde hypothécaire', "Solde de l'hypothèque"],
        ),
        maker.whole(200, 4000) * 100,
      ),
    ),
    noise(['Down payment'], ['Mise de fonds'], () => style.amount(maker.whole(100, 900) * 100)),
    noise(['Closing date'], ['Date de clôture'], () => style.day(maker.day(2027, 2027))),
  ]
  return loan
}

/** A part about another person, who is not an applicant. */
export function brokerPart(questions: Questions): FormPart {
  const { maker } = questions
  const { pick } = questions.style
  const broker: FormPart = {
    heading: pick(
      ['Broker information', 'Lawyer', 'Submitting broker'],
      ['Courtier', 'Renseignements sur le courtier', 'Notaire'],
    ),
    lines: [
      { label: pick(['Name'], ['Nom']), answers: [`${maker.person().first} ${maker.person().last}`] },
      { label: pick(['Phone', 'Telephone'], ['Téléphone']), answers: [maker.person().phone] },
      { label: pick(['Email'], ['Courriel']), answers: [maker.person().email] },
    ],
  }
  return broker
}
