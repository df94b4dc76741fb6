import type { Section } from '../../kernel/binding-text.ts'

/** The NDA of a deal room in French, section by section as in English. */
export const STANDARD_NDA_FRENCH: { readonly title: string; readonly sections: readonly Section[] } = {
  title: 'Entente de confidentialité',
  sections: [
    {
      heading: 'Les parties',
      body: 'La présente entente est conclue entre le vendeur de cette créance hypothécaire et vous, pour vous-même et pour l’entreprise nommée dans votre compte. Vous confirmez que vous pouvez lier cette entreprise.',
    },
    {
      heading: 'Ce qui est confidentiel',
      body: 'Tout ce qui se trouve dans la salle de données et que l’inscription ne montre pas : l’adresse de l’immeuble, les documents, l’historique du prêt et ce qui permet d’identifier les emprunteurs ou le vendeur.',
    },
    {
      heading: 'Ce que vous pouvez en faire',
      body: 'Utilisez-le seulement pour décider si vous achetez cette créance hypothécaire, et à quel prix. Ne le montrez qu’aux employés, aux conseillers et aux prêteurs de votre entreprise qui en ont besoin à cette fin et qui sont tenus d’en préserver la confidentialité.',
    },
    {
      heading: 'Aucune communication',
      body: 'Avant que la vente soit menée à terme, ne communiquez pas au sujet de cette créance hypothécaire avec les emprunteurs, les locataires, les autres créanciers inscrits aux titres ou l’évaluateur, sauf si le vendeur y consent par écrit.',
    },
    {
      heading: 'Renseignements personnels',
      body: 'Protégez les renseignements personnels comme l’exigent les lois canadiennes sur la protection de la vie privée, et avisez sans délai HomeSlice et le vendeur s’ils sont perdus ou divulgués.',
    },
    {
      heading: 'Ce qui est enregistré',
      body: 'HomeSlice enregistre le moment où vous acceptez la présente entente, l’adresse réseau et le navigateur utilisés, et les documents et les pages que vous ouvrez. Le vendeur voit cet enregistrement. Les documents portent votre nom et celui de votre entreprise.',
    },
    {
      heading: 'Durée',
      body: 'Si vous n’achetez pas cette créance hypothécaire, supprimez ce que vous avez conservé quand votre accès prend fin. Ces obligations durent deux ans après ce moment et, pour les renseignements personnels, sans limite de temps.',
    },
    {
      heading: 'Droit applicable',
      body: 'Les lois de l’Ontario et les lois fédérales du Canada qui s’y appliquent régissent la présente entente. Le vendeur peut s’en prévaloir directement.',
    },
  ],
}
