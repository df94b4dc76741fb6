/** Names the sale of a deal among toasts, so that each side is told once: by the page or by the notification. */
export const saleKey = (deal: string) => `sale of ${deal}`
