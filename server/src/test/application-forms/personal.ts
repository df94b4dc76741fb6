import type { Line } from './form-parts.ts'
import type { Questions } from './questions.ts'
import { phoneOf } from './style.ts'

type Lines = (Line | null)[]

function namesOf(questions: Questions): Lines {
  const { maker, people, question, sometimes } = questions
  const { pick } = questions.style
  const isSplit = maker.chance(0.6)
  const names = isSplit
    ? [
        question(
          pick(
            ['First Name', 'Given name(s)', 'Legal first name', 'First name'],
            ['Prénom', 'Prénom(s)', 'Prénom légal'],
          ),
          ({ first }) => ({ answer: first, truth: { first_name: first } }),
        ),
        sometimes(0.6, () =>
          question(
            pick(['Middle Name', 'Middle name(s)'], ['Deuxième prénom', 'Second prénom']),
            ({ middle }) => ({ answer: middle, truth: { middle_name: middle } }),
          ),
        ),
        question(pick(['Last Name', 'Surname', 'Family name'], ['Nom', 'Nom de famille']), ({ last }) => ({
          answer: last,
          truth: { last_name: last },
        })),
      ]
    : [
        (() => {
          const isLastFirst = maker.chance(0.3)
          const label = isLastFirst
            ? pick(['Name (last, first)', 'Full name (Last, First Middle)'], ['Nom complet (nom, prénom)'])
            : pick(
                ['Full legal name', 'Full Name', 'Name', 'Applicant name'].slice(
                  0,
                  people.length === 2 ? 3 : 4,
                ),
                ['Nom complet', 'Nom du demandeur', 'Prénom et nom'].slice(0, 1),
              )
          return question(label, ({ first, middle, last }) => {
            const given = middle ? `${first} ${middle}` : first
            return {
              answer: isLastFirst ? `${last}, ${given}` : `${given} ${last}`,
              truth: { first_name: first, middle_name: middle, last_name: last },
            }
          })
        })(),
      ]
  return names
}

/** Identity and address of the applicants. */
export function personalLines(questions: Questions, hasBoxes: boolean): Lines {
  const { maker, style, people, question, answered, noise, sometimes } = questions
  const { pick } = style
  const names = namesOf(questions)
  const isBoxed = hasBoxes && people.length === 1 && maker.chance(0.5)
  const maritalLabel = pick(
    ['Marital status', 'Marital Status'],
    ['État civil', 'État matrimonial', 'Situation familiale'],
  )
  const personal = [
    ...names,
    ...maker.shuffled([
      question(
        pick(['Date of birth', 'Birth date', 'D.O.B.', 'Date of Birth'], ['Date de naissance', 'Né(e) le']) +
          style.dayHint(),
        ({ birth }) => ({ answer: style.day(birth), truth: { date_of_birth: birth } }),
      ),
      answered((person) => ({
        label: maritalLabel,
        answer: style.marital(person),
        truth: { marital_status: person.marital },
        ...(isBoxed && { options: { words: style.maritals(), marked: style.maritalAt(person) } }),
      })),
      sometimes(0.7, () =>
        question(
          pick(
            ['Number of dependants', 'Dependents', '# of dependents', 'No. of dependants'],
            ['Nombre de personnes à charge', 'Personnes à charge', 'Nbre de personnes à charge'],
          ),
          ({ dependents }) => ({
            answer: String(dependents),
            truth: { number_of_dependents: String(dependents) },
          }),
        ),
      ),
      sometimes(0.6, () =>
        question(
          pick(
            ['Citizenship', 'Status in Canada', 'Immigration status'],
            ['Citoyenneté', 'Statut au Canada', 'Statut de résidence'],
          ),
          (person) => ({
            answer: style.citizenship(person),
            truth: { citizenship_status: person.citizenship },
          }),
        ),
      ),
      sometimes(0.4, () =>
        question(pick(['Gender', 'Sex'], ['Sexe', 'Genre']), ({ isWoman }) => ({
          answer: isWoman
            ? pick(['Female', 'F'], ['Femme', 'Féminin', 'F'])
            : pick(['Male', 'M'], ['Homme', 'Masculin', 'M']),
          truth: { gender: isWoman ? 'female' : 'male' },
        })),
      ),
      sometimes(0.8, () =>
        question(
          pick(['E-mail', 'Email address', 'Email'], ['Courriel', 'Adresse courriel']),
          ({ email }) => ({ answer: email, truth: { personal_email: email } }),
        ),
      ),
      sometimes(0.8, () =>
        question(
          pick(
            ['Phone', 'Cell phone', 'Home phone', 'Telephone'],
            ['Téléphone', 'Tél. cellulaire', 'N° de téléphone'],
          ),
          ({ phone }) => ({ answer: phone, truth: { primary_phone: phoneOf(phone) } }),
        ),
      ),
      noise(
        ['Social Insurance Number', 'S.I.N.'],
        ['NAS', "Numéro d'assurance sociale"],
        () => `${maker.whole(100, 999)} ${maker.whole(100, 999)} ${maker.whole(100, 999)}`,
      ),
      noise(
        ['Preferred name', 'Nickname', 'Mother’s maiden name', 'Spouse'],
        ['Surnom', 'Nom de jeune fille', 'Nom de la mère'],
        () => maker.person().first,
      ),
    ]),
    question(
      pick(
        ['Current address', 'Home address', 'Present address', 'Street address'],
        ['Adresse actuelle', 'Adresse du domicile', 'Adresse'],
      ),
      ({ street, place }) => {
        const address = people.length === 2 ? street : `${street}, ${place}`
        return { answer: address, truth: { 'facts.current_address': address } }
      },
    ),
    noise(
      ['Years at this address', 'How long'],
      ['Depuis combien de temps', 'Depuis'],
      () => `${maker.whole(1, 20)} ${pick(['years'], ['ans'])}`,
    ),
    sometimes(0.5, () =>
      question(
        pick(
          ['Monthly rent', 'Monthly housing cost', 'Rent / mortgage payment'],
          ['Loyer mensuel', 'Coût mensuel du logement'],
        ),
        ({ rent }) => ({ answer: style.amount(rent), truth: { 'facts.housing_cost': `${rent}.00` } }),
      ),
    ),
  ]
  return personal
}
