import type { Section } from '../../kernel/binding-text.ts'

/** The additional NDA in French, section by section as in English. */
export const ADDITIONAL_NDA_FRENCH: { readonly title: string; readonly sections: readonly Section[] } = {
  title: 'Entente de confidentialité complémentaire',
  sections: [
    {
      heading: 'Les parties',
      body: 'La présente entente est conclue entre le vendeur de ce dossier en marque blanche et vous, pour vous-même et pour l’entreprise nommée dans votre compte. Vous confirmez que vous pouvez lier cette entreprise.',
    },
    {
      heading: 'Ce qui est confidentiel',
      body: 'Les documents de suivi pour la vérification diligente que le vendeur vous envoie après votre engagement, et tout ce qu’ils contiennent sur les emprunteurs, l’immeuble, le vendeur et son analyse du risque.',
    },
    {
      heading: 'Ce que vous pouvez en faire',
      body: 'Utilisez-les seulement pour décider si vous déboursez et achetez ce prêt hypothécaire. Ne les montrez qu’aux employés, aux conseillers et aux prêteurs de votre entreprise qui en ont besoin à cette fin et qui sont tenus d’en préserver la confidentialité.',
    },
    {
      heading: 'Aucune communication et aucun contournement',
      body: 'Ne communiquez pas avec les emprunteurs au sujet de ce prêt hypothécaire, et ne leur prêtez pas aux mêmes fins autrement que par cette vente, sauf si le vendeur y consent par écrit. Cette obligation dure 12 mois.',
    },
    {
      heading: 'Renseignements personnels',
      body: 'Protégez les renseignements personnels comme l’exigent les lois canadiennes sur la protection de la vie privée, et avisez sans délai HomeSlice et le vendeur s’ils sont perdus ou divulgués.',
    },
    {
      heading: 'Ce qui est enregistré',
      body: 'HomeSlice enregistre le moment où vous acceptez la présente entente, l’adresse réseau et le navigateur utilisés, et les documents que vous ouvrez. Le vendeur voit cet enregistrement. Les documents portent votre nom et celui de votre entreprise.',
    },
    {
      heading: 'Durée',
      body: 'Si vous n’achetez pas ce prêt hypothécaire, supprimez ce que vous avez conservé quand votre accès prend fin. Ces obligations durent deux ans après ce moment et, pour les renseignements personnels, sans limite de temps.',
    },
    {
      heading: 'Droit applicable',
      body: 'Les lois de l’Ontario et les lois fédérales du Canada qui s’y appliquent régissent la présente entente, qui s’ajoute à celle de la salle de données. Le vendeur peut s’en prévaloir directement.',
    },
  ],
}
