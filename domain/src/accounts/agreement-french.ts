import type { Section } from '../kernel/binding-text.ts'

/** The user agreement in French, section by section as in English. */
export const AGREEMENT_FRENCH: readonly Section[] = [
  {
    heading: 'Les parties',
    body: 'La présente entente est conclue entre vous, l’organisation pour laquelle vous agissez et HomeSlice. Vous confirmez que vous pouvez lier cette organisation, et que ce que vous nous dites sur vous-même et sur elle est vrai et reste à jour.',
  },
  {
    heading: 'Ce que fait HomeSlice',
    body: 'HomeSlice exploite un marché où des créances hypothécaires sont offertes et font l’objet de mises. HomeSlice n’est ni prêteur, ni courtier de votre prêt, ni conseiller. Le contrat de vente est conclu entre l’acheteur et le vendeur seulement.',
  },
  {
    heading: 'Les mises lient',
    body: 'Une mise ne peut pas être retirée. Une mise que le vendeur accepte et un achat au prix d’achat immédiat obligent les deux parties à mener la vente à terme aux conditions affichées avec le dossier. Si vous fixez un maximum, des mises sont faites pour vous, palier par palier, jusqu’à ce montant.',
  },
  {
    heading: 'Confidentialité',
    body: 'Les adresses, les emprunteurs, les documents et les mises sont confidentiels. Utilisez-les seulement pour évaluer les dossiers offerts ici, ne les montrez qu’aux personnes de votre organisation et aux conseillers qui en ont besoin à cette fin, et supprimez-les dès que vous n’en avez plus besoin. Cette obligation subsiste après la fin de votre compte.',
  },
  {
    heading: 'Frais',
    body: 'Les frais d’un dossier figurent sur sa page avant que vous misiez ou l’inscriviez. Ils deviennent exigibles quand la vente est menée à terme. L’ouverture d’un compte, la consultation des dossiers et les mises ne coûtent rien.',
  },
  {
    heading: 'Conduite',
    body: 'Ne misez pas sur les créances hypothécaires de votre propre organisation, ne vous entendez pas avec d’autres sur des mises, n’offrez pas ce que vous ne pouvez pas vendre et n’utilisez pas le compte d’une autre personne. Nous enregistrons qui a fait quoi; nous pouvons refuser un dossier, mettre fin à un compte et déclarer ce que la loi nous demande de déclarer.',
  },
  {
    heading: 'Responsabilité',
    body: 'Les vendeurs répondent de ce qu’ils déclarent et des documents qu’ils remettent; les acheteurs font leurs propres vérifications. HomeSlice répond du préjudice causé par sa faute intentionnelle ou sa faute lourde et, pour tout autre préjudice, jusqu’à concurrence des frais que vous avez payés dans les douze mois qui précèdent.',
  },
  {
    heading: 'Droit applicable',
    body: 'Les lois de l’Ontario et les lois fédérales du Canada qui s’y appliquent régissent la présente entente. Les tribunaux de l’Ontario, siégeant à Toronto, tranchent les litiges qui la concernent.',
  },
]
