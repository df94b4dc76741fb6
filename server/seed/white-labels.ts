import { createDeal as createDealRoute, type DealDetail } from '#domain/deals/contract.ts'
import { DOCUMENT_TYPE, mandatoryDocuments } from '#domain/deals/documents.ts'
import { addDays, businessDateOf } from '#domain/kernel/dates.ts'
import { ADDITIONAL_NDA } from '#domain/rooms/nda/additional.ts'
import { acceptCommitment } from '#server/commitments/commands/accept-commitment.ts'
import { acceptAdditionalNda } from '#server/commitments/commands/accept-nda.ts'
import { commit } from '#server/commitments/commands/commit.ts'
import { addFollowUp } from '#server/commitments/commands/files.ts'
import { sendFollowUp } from '#server/commitments/commands/follow-up.ts'
import * as moves from '#server/deals/commands/transition-deal.ts'
import { createDeal } from '#server/deals/commands/write-deal.ts'
import { addDocuments } from '#server/documents/commands/upload.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { People } from './open-accounts.ts'
import { onePagePdf } from './pdf.ts'
import { addPhotos } from './photos.ts'

const BROWSER =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15'
const INVENTED = 'Made for demonstration. The property, the people and the figures are invented.'

const SHARED = {
  deal_type: 'white_label',
  fund_type: 'non_funded_deal',
  mortgage_class: 'residential',
  country: 'Canada',
  position: 'first',
  mortgage_type: 'closed',
  interest_subtype: 'fixed',
  amortization: 25,
  payment_frequency: 'monthly',
  deposit_payee: 'Maple Trust Law LLP, in trust',
}

/** Two white label deals: one on the market, to which two buyers have committed, and one sold. */
const DEALS = [
  {
    owner: 'seller2',
    buyers: ['buyer', 'both'],
    isSold: false,
    fields: {
      purpose: 'renovation',
      residential_building_type: 'townhouse',
      loan_address: '27 Larch Crescent',
      city: 'Kitchener',
      state: 'ON',
      postcode: 'N2G 4M6',
      property_value: '690000.00',
      mortgage_amount: '448500.00',
      interest_rate: 7.35,
      mortgage_term: 24,
      gds: 31,
      tds: 37,
      use_of_funds: 'New roof, kitchen and windows. The borrower lives in the house.',
    },
    applicant: { first_name: 'Maren', last_name: 'Osei', date_of_birth: '1984-03-19', credit_score: 731 },
  },
  {
    owner: 'both',
    buyers: ['buyer2', 'buyer'],
    isSold: true,
    fields: {
      purpose: 'new_purchase',
      residential_building_type: 'condo',
      loan_address: '1408-55 Quay Street',
      city: 'Halifax',
      state: 'NS',
      postcode: 'B3H 1V8',
      property_value: '515000.00',
      mortgage_amount: '352000.00',
      interest_rate: 6.95,
      mortgage_term: 36,
      gds: 29,
      tds: 35,
      use_of_funds: 'Purchase of the unit, to live in it.',
    },
    applicant: { first_name: 'Idris', last_name: 'Lavoie', date_of_birth: '1979-11-02', credit_score: 704 },
  },
] as const

/** Lists the white label deals, lets buyers commit, and sells one: by commands of the API, at the time of seeding. */
export async function sellWhiteLabels(platform: Platform, people: People, now: Date): Promise<void> {
  const user = (name: string) => people(`${name}@homeslice.test`)
  for (const [place, { owner, buyers, isSold, fields, applicant }] of DEALS.entries()) {
    const seller = user(owner)
    const body = createDealRoute.body?.parse({
      ...SHARED,
      ...fields,
      appraisal_date: addDays(businessDateOf(now), -40),
      applicants: [{ applicant_role: 'primary_applicant', ...applicant }],
    })
    if (!body) throw new Error('The route has no body.')
    const deal = await createDeal(platform, seller, body, null)
    await addDealDocuments(platform, seller, deal)
    await addPhotos(platform, seller, deal.id, { kind: fields.residential_building_type, place })
    await moves.submitDeal(platform, seller, deal.id)
    await moves.approveDeal(platform, user('reviewer'), deal.id, { open_points: [] })
    const commitments: { id: string; buyer: Actor }[] = []
    for (const name of buyers) {
      const { commitment } = await commit(platform, user(name), deal.id, null)
      commitments.push({ id: commitment.id, buyer: user(name) })
    }
    const content = onePagePdf('Commitment letter of the borrower', [
      `${deal.reference}  ${deal.title}`,
      INVENTED,
    ])
    await addFollowUp(platform, seller, deal.id, [
      { name: `Commitment letter ${deal.reference}.pdf`, content },
    ])
    // For the deal on the market the second buyer still waits for the follow-up.
    for (const { id, buyer } of isSold ? commitments : commitments.slice(0, 1)) {
      await sendFollowUp(platform, seller, id, { documents: true, nda: true })
      if (isSold)
        await acceptAdditionalNda(platform, buyer, id, { nda_version: ADDITIONAL_NDA.version }, BROWSER)
    }
    const [first] = commitments
    if (isSold && first) await acceptCommitment(platform, seller, first.id, null)
  }
}

const addDealDocuments = (platform: Platform, owner: Actor, deal: DealDetail) =>
  addDocuments(
    platform,
    owner,
    deal.id,
    mandatoryDocuments(deal).map((document_type) => ({
      document_type,
      name: `${DOCUMENT_TYPE[document_type]} ${deal.reference}.pdf`,
      content: onePagePdf(DOCUMENT_TYPE[document_type], [`${deal.reference}  ${deal.title}`, INVENTED]),
    })),
  )
