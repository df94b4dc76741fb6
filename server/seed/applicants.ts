import { addDays } from '#domain/kernel/dates.ts'
import type { Random } from './random.ts'

const FIRST_NAMES = [
  'Alba',
  'Bastien',
  'Chidi',
  'Dagny',
  'Elowen',
  'Farid',
  'Greta',
  'Hollis',
  'Ivo',
  'Jun',
  'Kateri',
  'Leopold',
  'Maristela',
  'Nils',
  'Oona',
  'Priya',
  'Quill',
  'Rosalind',
  'Sanjay',
  'Thandiwe',
  'Ulrich',
  'Vesna',
  'Wren',
  'Yusuf',
]
const LAST_NAMES = [
  'Abernethy',
  'Bouchette',
  'Calloway',
  'Desrosiers-Lam',
  'Eklund',
  'Fairweather',
  'Gagnier',
  'Hashimoto',
  'Inkster',
  'Joubert',
  'Kowalczyk',
  'Lachance',
  'Mukherjee',
  'Norquay',
  'Okonjo',
  'Pelletieri',
  'Rasmusson',
  'Stavely',
  'Tremaine',
  'Umarov',
  'Vanterpool',
  'Whitecloud',
  'Yellowlees',
  'Zielke',
]

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** One or two invented borrowers, living at the same address. */
export function applicants(random: Random, today: string) {
  const lastName = random.pick(LAST_NAMES)
  const isCouple = random.chance(0.45)
  const one = (role: 'primary_applicant' | 'co_applicant') => {
    const firstName = random.pick(FIRST_NAMES)
    return {
      applicant_role: role,
      first_name: firstName,
      last_name: lastName,
      date_of_birth: addDays(today, -random.whole(26 * 365, 71 * 365)),
      citizenship_status: random.chance(0.8) ? 'citizen' : 'permanent_resident',
      marital_status: isCouple
        ? random.pick(['married', 'common_law'])
        : random.pick(['single', 'divorced', 'widowed']),
      number_of_dependents: random.whole(0, 3),
      credit_report_available: true,
      credit_report_date: addDays(today, -random.whole(20, 90)),
      credit_bureau_used: random.pick(['equifax', 'trans_union']),
      credit_score: random.whole(584, 832),
      credit_history_length: random.whole(4, 24),
      personal_email: `${plain(firstName)}.${plain(lastName)}@mail.example`,
      primary_phone: `+1 ${random.pick(['416', '604', '403', '514', '902', '204'])} 555 01${random.whole(20, 99)}`,
    }
  }
  return isCouple ? [one('primary_applicant'), one('co_applicant')] : [one('primary_applicant')]
}
