import { dayText } from '../../kernel/dates.ts'
import { formatMoney } from '../../kernel/money.ts'
import type { AgreementFacts } from './facts.ts'
import type { AgreementKind } from './vocabulary.ts'
import type { Wording } from './wording.ts'

const LAW = {
  heading: 'Droit applicable et avis',
  body: 'Les lois de l’Ontario et les lois fédérales du Canada qui s’y appliquent régissent le présent contrat; ce qui concerne les titres et l’exercice des droits hypothécaires est régi par le droit de la province où est situé l’immeuble. Les avis sont donnés par écrit aux juristes nommés dans la clôture, ou aux parties elles-mêmes.',
}
const SIGNATURES = {
  heading: 'Signatures',
  body: 'Les parties peuvent signer le présent contrat électroniquement et en plusieurs exemplaires, qui forment ensemble un seul contrat. Chaque personne qui signe confirme qu’elle peut lier son entreprise.',
}

const isOne = ({ mortgages }: AgreementFacts) => mortgages.length === 1
const mortgagesOf = (facts: AgreementFacts) =>
  isOne(facts)
    ? 'la créance hypothécaire décrite à l’annexe'
    : `les ${facts.mortgages.length} créances hypothécaires décrites à l’annexe`
const ofMortgages = (facts: AgreementFacts) =>
  isOne(facts)
    ? 'de la créance hypothécaire décrite à l’annexe'
    : `des ${facts.mortgages.length} créances hypothécaires décrites à l’annexe`
const loansOf = (facts: AgreementFacts) =>
  isOne(facts)
    ? 'le prêt hypothécaire décrit à l’annexe'
    : `les ${facts.mortgages.length} prêts hypothécaires décrits à l’annexe`

const percent = (value: number) => `${String(Number(value.toFixed(4))).replace('.', ',')}\u00a0%`

const saleTerms: Wording['terms'] = (facts) => [
  { label: 'Dossier', value: facts.reference },
  { label: 'Prix', value: formatMoney(facts.price) },
  { label: 'Vendu le', value: dayText(facts.sold_on) },
  {
    label: 'Date d’arrêté des comptes',
    value: facts.is_cut_off_agreed
      ? dayText(facts.cut_off_date)
      : `Celle dont les parties conviennent dans la clôture; proposée\u00a0: ${dayText(facts.cut_off_date)}`,
  },
  { label: 'Date de clôture', value: dayText(facts.closing_date) },
  {
    label: 'Acompte',
    value:
      facts.deposit.amount === null
        ? 'Celui dont les parties conviennent dans la clôture'
        : `${formatMoney(facts.deposit.amount)}, payable à ${facts.deposit.payee ?? 'la personne que nomme le vendeur'}, référence ${facts.deposit.reference}`,
  },
  {
    label: 'Administration du prêt',
    value: facts.servicing.is_retained ? 'Conservée par le vendeur' : 'Cédée à l’acheteur',
  },
]

/** The agreements of a sale in French, section by section as in English. */
export const FRENCH: Readonly<Record<AgreementKind, Wording>> = {
  purchase_agreement: {
    title: 'Contrat de cession de créance',
    roles: { seller: 'Vendeur', buyer: 'Acheteur' },
    terms: saleTerms,
    sections: (facts) => [
      {
        heading: 'Vente',
        body: `Le vendeur vend et l’acheteur achète ${mortgagesOf(facts)}, avec l’hypothèque et toutes les autres sûretés qui la garantissent, pour ${formatMoney(facts.price)}. Le capital et les intérêts jusqu’à la date d’arrêté des comptes appartiennent au vendeur, et ceux d’après cette date à l’acheteur. L’état de la clôture sur HomeSlice, une fois que les deux parties ont convenu de ses montants, fait compte entre elles.`,
      },
      {
        heading: 'Cession',
        body: 'À la clôture, le vendeur cède à l’acheteur, sans autre garantie que celles du présent contrat, la créance, l’hypothèque, l’assurance et tout autre droit qui la garantit, signe ce que demande la publication de la cession et remet les documents originaux. Les fonds et la cession sont échangés par l’entremise des juristes des deux parties, en fidéicommis.',
      },
      {
        heading: 'Acompte',
        body: 'L’acompte est détenu en fidéicommis et s’impute sur le prix. Si la vente échoue parce que l’acheteur ne la mène pas à terme, l’acompte revient au vendeur, jusqu’à concurrence de sa perte; si elle échoue pour toute autre raison, l’acompte est remis à l’acheteur.',
      },
      {
        heading: 'Ce que le vendeur confirme',
        body: 'Le vendeur est titulaire de ce qu’il vend et peut le vendre; ce qu’il vend n’est grevé en faveur de personne d’autre; les faits déclarés avec le dossier et les documents de sa salle de données sont vrais et complets à la connaissance du vendeur; les soldes et les versements sont ceux de ses livres; rien n’a été convenu avec l’emprunteur que les documents ne montrent pas. Ces déclarations sont faites le jour de la signature et de nouveau à la clôture, et valent pendant deux ans.',
      },
      {
        heading: 'Ce que l’acheteur confirme',
        body: 'L’acheteur peut faire cet achat, a fait ses propres vérifications avec les documents du dossier et ne se fie à rien d’autre qu’à ceux-ci et au présent contrat. Il assume les obligations du prêteur envers l’emprunteur à compter de la clôture.',
      },
      {
        heading: 'Renseignements sur les emprunteurs',
        body: 'Chaque partie protège les renseignements personnels comme l’exigent les lois canadiennes sur la protection de la vie privée. Le vendeur avise l’emprunteur de la cession dans les dix jours qui suivent la clôture.',
      },
      {
        heading: 'Si une étape échoue',
        body: 'Si les titres révèlent une charge, une réclamation ou un défaut que les documents ne montraient pas, l’acheteur peut demander par écrit, avant la clôture, qu’il y soit remédié; si cela n’est pas fait à la date de clôture, l’une ou l’autre des parties peut mettre fin au présent contrat sans frais pour l’autre. Une créance hypothécaire remboursée avant la clôture est retirée de la vente avec sa part du prix.',
      },
      LAW,
      SIGNATURES,
    ],
  },
  servicing_agreement: {
    title: 'Contrat d’administration du prêt',
    roles: { seller: 'Administrateur du prêt', buyer: 'Prêteur' },
    terms: (facts) => [
      { label: 'Dossier', value: facts.reference },
      { label: 'À compter du', value: dayText(facts.closing_date) },
      {
        label: 'Frais par mois',
        value: facts.servicing.fee === 0 ? 'Aucuns' : `${percent(facts.servicing.fee)} du prix`,
      },
    ],
    sections: (facts) => [
      {
        heading: 'Mandat',
        body: `À compter de la clôture, l’administrateur du prêt perçoit les versements ${ofMortgages(facts)} pour le prêteur, en son propre nom et pour le compte du prêteur, avec le soin d’un prêteur prudent.`,
      },
      {
        heading: 'Versements',
        body: 'Les versements sont détenus en fidéicommis, séparément de l’argent de l’administrateur du prêt, et parviennent au prêteur dans les cinq jours ouvrables avec un état du capital, des intérêts, des frais et des arriérés. Ce que l’administrateur du prêt garde à titre de frais figure dans l’état.',
      },
      {
        heading: 'Arriérés et exercice des droits',
        body: 'L’administrateur du prêt avise le prêteur, dans les trois jours ouvrables, d’un versement manqué, de la fin d’une assurance, de taxes foncières impayées ou d’une réclamation visant l’immeuble. L’exercice d’un droit hypothécaire, une mainlevée, une prolongation et toute modification des conditions demandent le consentement écrit du prêteur.',
      },
      {
        heading: 'Dossiers',
        body: 'L’administrateur du prêt tient un dossier complet de chaque créance hypothécaire, le montre sur préavis de deux jours ouvrables et le conserve sept ans après le remboursement de la créance.',
      },
      {
        heading: 'Fin',
        body: 'L’une ou l’autre des parties peut mettre fin au présent contrat sur préavis de soixante jours, ou immédiatement en cas de manquement auquel il n’est pas remédié dans les dix jours. L’administrateur du prêt remet alors les dossiers et l’argent, et avise les emprunteurs.',
      },
      LAW,
      SIGNATURES,
    ],
  },
  commitment_letter: {
    title: 'Lettre d’engagement',
    roles: { seller: 'Initiateur du prêt', buyer: 'Prêteur' },
    terms: (facts) => [
      { label: 'Dossier', value: facts.reference },
      { label: 'Montant', value: formatMoney(facts.price) },
      { label: 'Engagement pris le', value: dayText(facts.sold_on) },
      { label: 'Déboursement au plus tard le', value: dayText(facts.closing_date) },
    ],
    sections: (facts) => [
      {
        heading: 'Engagement',
        body: `Le prêteur s’engage à débourser ${formatMoney(facts.price)} pour ${loansOf(facts)}, au plus tard le ${dayText(facts.closing_date)}, aux conditions de l’annexe et des documents de suivi que l’initiateur du prêt a envoyés.`,
      },
      {
        heading: 'Conditions',
        body: 'Le déboursement dépend d’une hypothèque publiée au rang indiqué à l’annexe, d’une assurance de l’immeuble dont l’indemnité est payable au prêteur, d’une assurance titres ou d’une opinion sur les titres, de taxes foncières payées, et de faits sur l’emprunteur et l’immeuble qui sont, le jour du déboursement, tels qu’ils ont été déclarés.',
      },
      {
        heading: 'Initiateur du prêt',
        body: 'L’initiateur du prêt a analysé le prêt selon la grille d’achat convenue, confirme que ses documents sont complets et vrais à sa connaissance, et avise immédiatement le prêteur de tout changement avant le déboursement.',
      },
      {
        heading: 'Fin',
        body: 'Le présent engagement prend fin le lendemain du jour indiqué ci-dessus, sauf si les deux parties le prolongent par écrit.',
      },
      LAW,
      SIGNATURES,
    ],
  },
}
