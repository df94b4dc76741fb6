import type { DemoAccount } from './accounts.ts'

const what = 'Bids, so that an auction has more than three bidders'
const roles = ['buyer'] as const

/** Invented buyers who only bid; no one can log in as one of them. */
export const FURTHER_BIDDERS = [
  {
    email: 'desk@kestrelpoint.example',
    what,
    roles,
    first_name: 'Aoife',
    last_name: 'Brandvold',
    company_name: 'Kestrel Point Credit Union',
    job_title: 'Treasury manager',
    phone_number: '+1 306 555 0111',
  },
  {
    email: 'acquisitions@saltmarshincome.example',
    what,
    roles,
    first_name: 'Rafael',
    last_name: 'Quennell',
    company_name: 'Saltmarsh Income Fund',
    job_title: 'Acquisitions lead',
    phone_number: '+1 506 555 0112',
  },
  {
    email: 'mortgages@ninebarks.example',
    what,
    roles,
    first_name: 'Hanneke',
    last_name: 'Dossou',
    company_name: 'Ninebark Family Office',
    job_title: 'Investment director',
    phone_number: '+1 604 555 0113',
  },
  {
    email: 'bids@prairielantern.example',
    what,
    roles,
    first_name: 'Cyrus',
    last_name: 'Whitcombe',
    company_name: 'Prairie Lantern Insurance',
    job_title: 'Mortgage investments',
    phone_number: '+1 204 555 0114',
  },
  {
    email: 'secondary@ouestrive.example',
    what,
    roles,
    first_name: 'Mathilde',
    last_name: 'Sarrazin-Cho',
    company_name: 'Rive-Ouest Placements',
    job_title: 'Gestionnaire principale',
    phone_number: '+1 418 555 0115',
  },
] as const satisfies readonly DemoAccount[]
