/** Names the sale of a deal among toasts, so that each side sees one toast: of the page or of the notification. */
export const saleKey = (deal: string) => `sale of ${deal}`
